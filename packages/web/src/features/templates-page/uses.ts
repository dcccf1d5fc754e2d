import { listTemplateUses, type TemplateUse } from '@recado/contract/templates/api'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '#platform/api/api.ts'
import { formatShortDay } from '#platform/format.ts'

const maxNamed = 5

/** What fails once the template is deleted. */
export function useUses(id: number) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(listTemplateUses, { id }, { signal })
  // Flows and schedules change without a word to this page.
  return useQuery({ queryKey: ['/templates/uses', id], queryFn, staleTime: 0 })
}

/** Where a template is used, in a sentence. Empty where it is not. */
export function usesText(t: TFunction<'templatesPage'>, uses: readonly TemplateUse[], now: number): string {
  if (uses.length === 0) return ''
  const named = uses.slice(0, maxNamed).map((use) => textOf(t, use, now))
  const count = uses.length - named.length
  return t('usedIn', { list: [...named, ...(count > 0 ? [t('moreUses', { count })] : [])].join(', ') })
}

function textOf(t: TFunction<'templatesPage'>, { kind, name, sendAt }: TemplateUse, now: number): string {
  if (kind === 'schedule') return t('uses.schedule', { day: formatShortDay(sendAt ?? now, new Date(now)) })
  if (kind === 'quickMessage' && name === '') return t('uses.ofAnother')
  return t(`uses.${kind}`, { name })
}
