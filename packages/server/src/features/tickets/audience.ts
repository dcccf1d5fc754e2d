import type { Ticket } from '@recado/contract/tickets/api'
import { room } from '#platform/live/rooms.ts'
import { ticketRoom } from './rooms.ts'

export type TicketPlace = Pick<Ticket, 'status' | 'queueId' | 'userId'>

export function isSamePlace(a: TicketPlace, b: TicketPlace): boolean {
  return a.status === b.status && a.queueId === b.queueId && a.userId === b.userId
}

/** Rooms of the users who may open the ticket. Agrees with the contract's isVisible for every user. */
export function audienceOf(companyId: number, ticket: TicketPlace): string[] {
  return [
    ticketRoom.all(companyId),
    ...(ticket.userId === null ? [] : [room.user(companyId, ticket.userId)]),
    ...(ticket.queueId === null ? [] : [ticketRoom.queue(companyId, ticket.queueId)]),
    ...(ticket.queueId === null && ticket.status === 'pending' ? [ticketRoom.queueless(companyId)] : []),
  ]
}
