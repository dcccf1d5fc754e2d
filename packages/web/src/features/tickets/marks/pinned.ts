import { orderOf, type TicketFilter } from '@recado/contract/tickets/list'
import type { TicketMark } from '@recado/contract/ticket-marks/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useMemo } from 'react'
import type { TicketQuery } from '#features/tickets/list/list-view.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { useMarks } from './marks.ts'

/** The size of a page. Further pinned tickets keep the place they have without their pin, unless they are among the fetched rows. */
const maxPins = 40
const none: readonly number[] = []

/** The list with the user's pinned tickets at the top, including those on pages that are not fetched. For null, the list as it is. */
export function usePinnedFirst(asked: TicketQuery | null, tickets: readonly Ticket[]): readonly Ticket[] {
  const marks = useMarks()
  const pins = useMemo(() => (asked ? pinsOf(marks) : none), [asked, marks])
  const { data } = useTickets(asked && pins.length > 0 ? { ...asked, ids: pins.slice(0, maxPins) } : null)
  const { order, window } = asked ?? {}
  return useMemo(() => pinnedFirst(tickets, data ?? [], pins, { order, window }), [tickets, data, pins, order, window])
}

/** Newest first, so that other kinds of marks do not change the query. */
function pinsOf(marks: ReadonlyMap<number, TicketMark> | undefined): readonly number[] {
  const ids = [...(marks?.values() ?? [])].flatMap(({ ticketId, pinned }) => (pinned ? [ticketId] : []))
  return ids.sort((a, b) => b - a)
}

/** The pinned tickets at the top, among themselves in the order of the list. */
export function pinnedFirst(
  tickets: readonly Ticket[],
  fetched: readonly Ticket[],
  pins: readonly number[],
  filter: Pick<TicketFilter, 'order' | 'window'> = {},
): readonly Ticket[] {
  if (pins.length === 0) return tickets
  const isPinned = ({ id }: Ticket) => pins.includes(id)
  const known = new Set(tickets.map(({ id }) => id))
  const first = [...tickets, ...fetched.filter(({ id }) => !known.has(id))].filter(isPinned).sort(orderOf(filter))
  return first.length === 0 ? tickets : [...first, ...tickets.filter((ticket) => !isPinned(ticket))]
}
