import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/ticket-list'

/** Socket rooms. Each name carries its company, so no room is shared by two. */
export const room = {
  company: (companyId: number) => `c:${companyId}`,
  admins: (companyId: number) => `c:${companyId}:admins`,
  others: (companyId: number) => `c:${companyId}:others`,
  queue: (companyId: number, queueId: number) => `c:${companyId}:queue:${queueId}`,
  queueless: (companyId: number) => `c:${companyId}:queueless`,
  user: (companyId: number, userId: number) => `c:${companyId}:user:${userId}`,
  /** A person's screens of one sign-in. */
  session: (companyId: number, sessionId: string) => `c:${companyId}:session:${sessionId}`,
  /** The screens that show the conversation. */
  viewers: (companyId: number, ticketId: number) => `c:${companyId}:viewers:${ticketId}`,
}

/** The rooms the server puts a person in, from what it knows of the person. */
export function roomsOf(viewer: Viewer): string[] {
  const { companyId, id } = viewer
  const rank = can(viewer.profile, 'tickets:see-all') ? room.admins(companyId) : room.others(companyId)
  return [
    room.company(companyId),
    room.user(companyId, id),
    rank,
    ...viewer.queueIds.map((queueId) => room.queue(companyId, queueId)),
    ...(viewer.allTicket === 'enabled' ? [room.queueless(companyId)] : []),
  ]
}
