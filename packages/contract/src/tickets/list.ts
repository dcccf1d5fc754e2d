import { can } from '#permissions.ts'
import type { Viewer } from '#viewer.ts'
import type { Ticket, TicketEvent, TicketOrder, TicketStatus, WindowFilter } from './api.ts'
import { windowStateOf } from './window.ts'

/** Longer lists are not counted to the end. */
export const maxCounted = 1000

export interface TicketFilter {
  status?: TicketStatus | undefined
  showAll: boolean
  queueIds?: readonly number[] | undefined
  users?: readonly number[] | undefined
  tags?: readonly number[] | undefined
  /** Tickets with something new for their owner, or marked as unread by the viewer. */
  withUnreadMessages?: boolean | undefined
  /** Any of these tickets. */
  ids?: readonly number[] | undefined
  /** Tickets whose window is in this state by now. */
  window?: WindowFilter | undefined
  order?: TicketOrder | undefined
}

type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId'>
type Unread = Pick<Ticket, 'unreadMessages' | 'isNew'>
type Listed = Placed & Unread & Pick<Ticket, 'id' | 'tags' | 'windowEndsAt'>

/** Whether the viewer may open the ticket at all. The SQL of the ticket list has the same rule, and the fold test compares the two. */
export function isVisible(viewer: Viewer, ticket: Placed): boolean {
  if (can(viewer.profile, 'tickets:see-all') || ticket.userId === viewer.id) return true
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId)
  return ticket.status === 'pending' && viewer.allTicket === 'enabled'
}

/** Whether the ticket has something that its owner has not seen: a message, or the ticket itself. */
export function isUnread(ticket: Unread): boolean {
  return ticket.unreadMessages > 0 || ticket.isNew
}

/** The state after the owner has opened the ticket. */
export const nothingUnread: Unread = { unreadMessages: 0, isNew: false }

/**
 * Whether a customer's message rings for this user: in their own tickets, and in waiting tickets for users who take those without an owner.
 */
export function rings(viewer: Viewer, ticket: Placed): boolean {
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return ticket.status === 'pending' && viewer.allTicket === 'enabled' && isVisible(viewer, ticket)
}

/** Whether the assigned list shows others' tickets too: only if the viewer may see them and asks for them. */
export function showsOthers(viewer: Viewer, filter: Pick<TicketFilter, 'showAll'>): boolean {
  return filter.showAll && (viewer.profile === 'supervisor' || can(viewer.profile, 'tickets-manager:showall'))
}

/** The tickets that the viewer has marked as unread. */
type Marked = Pick<ReadonlySet<number>, 'has'>
const nothingMarked: Marked = new Set()

/** Whether the ticket belongs in this list by now. A search by text or day is not updated live: its screen fetches again. */
export function belongsInList(
  viewer: Viewer,
  filter: TicketFilter,
  ticket: Listed,
  marked = nothingMarked,
  now = Date.now(),
): boolean {
  const { queueIds, users, tags, withUnreadMessages } = filter
  if (!hasStatus(filter, ticket) || !isAskedFor(filter, ticket, now)) return false
  if (queueIds?.length && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false
  if (users?.length && (ticket.userId === null || !users.includes(ticket.userId))) return false
  if (tags && !tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false
  if (withUnreadMessages && !isUnread(ticket) && !marked.has(ticket.id)) return false
  if (filter.status === 'open' && !showsOthers(viewer, filter)) return ticket.userId === viewer.id
  return isVisible(viewer, ticket)
}

function isAskedFor({ ids, window }: TicketFilter, ticket: Listed, now: number): boolean {
  return (!ids || ids.includes(ticket.id)) && (!window || window === windowStateOf(ticket, now))
}

/** No customer waits in a closed ticket. */
function hasStatus({ status, order }: TicketFilter, ticket: Placed): boolean {
  return (!status || ticket.status === status) && (order !== 'waiting' || ticket.status !== 'closed')
}

/** Folds one push into a list, in its order. `hasMore`: rows that are not loaded follow the last one. */
export function foldTicketEvent(
  list: readonly Ticket[],
  event: TicketEvent,
  viewer: Viewer,
  filter: TicketFilter,
  hasMore = false,
  marked = nothingMarked,
  now = Date.now(),
): readonly Ticket[] {
  return foldEvent(list, event, (ticket) => belongsInList(viewer, filter, ticket, marked, now), orderOf(filter), hasMore)
}

/** The same for a list of the tickets that `belongs` accepts. */
export function foldEvent(
  list: readonly Ticket[],
  event: TicketEvent,
  belongs: (ticket: Ticket) => boolean,
  order: Order = latestFirst,
  hasMore = false,
): readonly Ticket[] {
  if (event.action === 'updateUnread') {
    const read = list.map((row) => (row.id === event.ticketId ? { ...row, ...nothingUnread } : row))
    return read.filter((row) => row.id !== event.ticketId || belongs(row))
  }
  const id = event.action === 'delete' ? event.ticketId : event.ticket.id
  // A later push has overtaken this one.
  if (event.action === 'update' && list.some((row) => row.id === id && row.updatedAt > event.ticket.updatedAt)) return list
  const others = list.filter((row) => row.id !== id)
  if (event.action === 'delete' || !belongs(event.ticket)) return others
  const rows = [...others, event.ticket].sort(order)
  // A ticket that moved to the end belongs somewhere below the loaded rows.
  return hasMore && rows.at(-1) === event.ticket && list.at(-1)?.id !== id ? others : rows
}

type Order = (a: Ticket, b: Ticket) => number

/** The order of the rows in a list. The SQL of the ticket list has the same order. */
export function orderOf({ order, window }: Pick<TicketFilter, 'order' | 'window'>): Order {
  return window === 'closing' ? nearestEndFirst : orders[order ?? 'latest']
}

const orders: Readonly<Record<TicketOrder, Order>> = { latest: latestFirst, waiting: longestWaitFirst }

function nearestEndFirst(a: Ticket, b: Ticket): number {
  return (a.windowEndsAt ?? '').localeCompare(b.windowEndsAt ?? '') || latestFirst(a, b)
}

function latestFirst(a: Ticket, b: Ticket): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
}

/** Since when the customer waits for people. Null while a bot asks, because then the customer owes the answer. */
export function waitsSince({ waitingSince, chatbot }: Pick<Ticket, 'waitingSince' | 'chatbot'>): string | null {
  return chatbot ? null : waitingSince
}

function longestWaitFirst(a: Ticket, b: Ticket): number {
  const [one, other] = [waitsSince(a), waitsSince(b)]
  if (one === null || other === null) return Number(one === null) - Number(other === null) || latestFirst(a, b)
  return one.localeCompare(other) || latestFirst(a, b)
}
