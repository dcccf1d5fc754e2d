import { listTemplates, syncTemplates, type Template } from '@recado/contract/templates/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { accountsKey, useTemplate, useTemplateAccounts } from '#features/templates/queries.ts'

/** The templates that a connection may send, searched and paged, those used lately first. */
export function useOffered(whatsappId: number, marketing: boolean) {
  const [typed, onType] = useState('')
  const searchParam = useDebounced(typed.trim(), 300) || undefined
  const category = marketing ? {} : { category: 'utility' as const }
  const query = useList(listTemplates, { whatsappId: String(whatsappId), sendable: true, searchParam, ...category })
  return { query, search: { typed, onType, text: searchParam ?? '' } }
}

/** When Meta's list was last read, if the last try failed. */
export function useStaleList(whatsappId: number): string | null {
  const { data = [] } = useTemplateAccounts()
  const account = data.find(({ whatsapps }) => whatsapps.some(({ id }) => id === whatsappId))
  return account?.fault ? account.syncedAt : null
}

/** Reads Meta's list again. A refusal is shown as a notice. */
export function useSync(whatsappId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(syncTemplates, { whatsappId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountsKey }),
        client.invalidateQueries({ queryKey: [listTemplates.path] }),
      ]),
  })
}

/** The chosen template as it is now, also once the list shows others. */
export function useCurrent(chosen: number | null, rows: readonly Template[]): { current: Template | undefined; isGone: boolean } {
  const row = rows.find(({ id }) => id === chosen)
  const { data = row, error } = useTemplate(chosen ?? 0, chosen !== null && !row)
  // What was filled in stays in sight while it is asked for, or when it is gone.
  const [last, setLast] = useState<Template>()
  if (data && data !== last) setLast(data)
  const current = row ?? data ?? (last?.id === chosen ? last : undefined)
  return { current, isGone: !row && hasCode(error, 'ERR_NO_TEMPLATE_FOUND') }
}
