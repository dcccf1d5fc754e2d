import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'

/** Rooms by the tickets that their users see. `audienceOf` combines those for one ticket. */
export const ticketRoom = {
  /** For users who see every ticket. */
  all: (companyId: number) => roomOf(companyId, 'tickets:all'),
  queue: (companyId: number, queueId: number) => roomOf(companyId, `tickets:queue:${queueId}`),
  /** For tickets waiting in no queue. */
  queueless: (companyId: number) => roomOf(companyId, 'tickets:queueless'),
}

/** The rooms that a user's sockets enter, from what the server knows of the user. */
export function roomsOf({ companyId, profile, queueIds, allTicket }: Viewer): string[] {
  return [
    ...(can(profile, 'tickets:see-all') ? [ticketRoom.all(companyId)] : []),
    ...queueIds.map((queueId) => ticketRoom.queue(companyId, queueId)),
    ...(allTicket === 'enabled' ? [ticketRoom.queueless(companyId)] : []),
  ]
}
