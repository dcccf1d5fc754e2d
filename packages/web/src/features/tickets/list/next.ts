import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { rowsOf, type Pages } from '#platform/api/pages.ts'
import { ownSwitch } from '#platform/own-switch.ts'
import { useMe } from '#platform/session/session.ts'
import { ticketKeys } from '#features/tickets/cache.ts'
import { statusQuery, useListView } from './list-view.ts'

/** Does resolving a conversation open the next one? */
export const useOpensNext = ownSwitch('opensNext', false)

/** Where resolving a conversation leads: to the list, or to the one below it, or else above it, among the user's own. */
export function useAfterResolving() {
  const client = useQueryClient()
  const [view] = useListView()
  const me = useMe()
  return ({ id }: Ticket): string => {
    const pages = client.getQueryData<Pages<Ticket>>(ticketKeys.list(statusQuery(view, 'open')))
    const next = useOpensNext.getState().on && pages && nextOf(rowsOf(pages), id, me.id)
    return next ? `/tickets/${next.uuid}` : '/tickets'
  }
}

/** The list may contain colleagues' conversations, which are never chosen. */
export function nextOf<Row extends Pick<Ticket, 'id' | 'userId'>>(rows: readonly Row[], id: number, me: number): Row | undefined {
  const own = rows.filter((row) => row.userId === me || row.id === id)
  const at = own.findIndex((row) => row.id === id)
  return at < 0 ? own[0] : (own[at + 1] ?? own[at - 1])
}
