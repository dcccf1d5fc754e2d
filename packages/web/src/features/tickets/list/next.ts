import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { rowsOf, type Pages } from '#platform/api/pages.ts'
import { ownSwitch } from '#platform/own-switch.ts'
import { ticketKeys } from '#features/tickets/cache.ts'
import { statusQuery, useListView } from './list-view.ts'

/** Does resolving a conversation open the next one? */
export const useOpensNext = ownSwitch('opensNext', false)

/** Where resolving a conversation leads: to the list, or to the one below it, or else above it, in the user's own list. */
export function useAfterResolving() {
  const client = useQueryClient()
  const [view] = useListView()
  return ({ id }: Ticket): string => {
    const pages = client.getQueryData<Pages<Ticket>>(ticketKeys.list(statusQuery(view, 'open')))
    const next = useOpensNext.getState().on && pages && neighbourOf(rowsOf(pages), id)
    return next ? `/tickets/${next.uuid}` : '/tickets'
  }
}

export function neighbourOf<Row extends { id: number }>(rows: readonly Row[], id: number): Row | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? rows[0] : (rows[at + 1] ?? rows[at - 1])
}
