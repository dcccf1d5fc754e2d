import type { Ticket } from '@recado/contract/tickets'
import { room } from '#platform/live/rooms.ts'

export type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId'>

export function isSamePlace(a: Placed, b: Placed): boolean {
  return a.status === b.status && a.queueId === b.queueId && a.userId === b.userId
}

/** Rooms of those who may open the ticket; agrees with the contract's isVisible for everybody. */
export function audienceOf(companyId: number, ticket: Placed): string[] {
  return [
    room.admins(companyId),
    ...(ticket.userId === null ? [] : [room.user(companyId, ticket.userId)]),
    ...(ticket.queueId === null ? [] : [room.queue(companyId, ticket.queueId)]),
    ...(ticket.queueId === null && ticket.status === 'pending' ? [room.queueless(companyId)] : []),
  ]
}
