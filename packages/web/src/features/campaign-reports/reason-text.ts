import { skipReason } from '@recado/contract/campaigns/shipping'
import type { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'

/** The reason, in words, why a person received nothing. */
export function reasonText(
  t: ReturnType<typeof useTranslation<'campaignReports'>>['t'],
  state: 'failed' | 'skipped',
  reason: string | null,
): string {
  if (state === 'failed') return codeText(reason ?? 'ERR_SENDING_WAPP_MSG')
  const known = skipReason.safeParse(reason)
  return known.success ? t(`skips.${known.data}`) : ''
}
