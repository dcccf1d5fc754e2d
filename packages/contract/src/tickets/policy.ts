import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import type { Viewer } from '#viewer.ts'
import { isVisible } from './list.ts'
import type { Ticket } from './api.ts'

// Who may do what with a ticket. The server decides by these rules, and screens offer only what the server grants.

type Subject = Pick<Ticket, 'status' | 'queueId' | 'userId'>

export function canAccept(actor: Viewer, ticket: Subject): boolean {
  return ticket.status === 'pending' && isVisible(actor, ticket)
}

/**
 * Whether the actor may return, close and transfer the ticket: those who answer for it, namely its owner, the supervisor of its queue,
 * admins and owners.
 */
export function canManage(actor: Viewer, ticket: Subject): boolean {
  if (ticket.status === 'closed') return false
  if (ticket.userId === actor.id || can(actor.profile, 'tickets:see-all')) return true
  return actor.profile === 'supervisor' && ticket.queueId !== null && actor.queueIds.includes(ticket.queueId)
}

/** Whether the actor may write to the customer: in an open ticket that the actor answers for. */
export function canWrite(actor: Viewer, ticket: Subject): boolean {
  return ticket.status === 'open' && canManage(actor, ticket)
}

/** Whether the actor may reopen the ticket. A ticket without its contact stays closed: the server has no contact to reopen it for. */
export function canReopen(actor: Viewer, ticket: Subject & Partial<Pick<Ticket, 'contact'>>): boolean {
  return ticket.status === 'closed' && isVisible(actor, ticket) && !ticket.contact?.isDeleted
}

/** Whether the ticket may be given to this colleague in this queue. */
export function canReceive(colleague: { profile: Profile; queueIds: readonly number[] }, queueId: number | null): boolean {
  if (can(colleague.profile, 'tickets:see-all')) return true
  return queueId !== null && colleague.queueIds.includes(queueId)
}
