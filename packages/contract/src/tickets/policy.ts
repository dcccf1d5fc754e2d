import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import type { Viewer } from '#viewer.ts'
import { isVisible } from './list.ts'
import type { Ticket } from './api.ts'

// Who may do what with a ticket. The server decides by these rules, and screens offer what it would grant.

type Subject = Pick<Ticket, 'status' | 'queueId' | 'userId'>

export function canAccept(actor: Viewer, ticket: Subject): boolean {
  return ticket.status === 'pending' && isVisible(actor, ticket)
}

/** Return, close, transfer: those who answer for the ticket, namely its owner, the supervisor of its queue, admin and owner. */
export function canManage(actor: Viewer, ticket: Subject): boolean {
  if (ticket.status === 'closed') return false
  if (ticket.userId === actor.id || can(actor.profile, 'tickets:see-all')) return true
  return actor.profile === 'supervisor' && ticket.queueId !== null && actor.queueIds.includes(ticket.queueId)
}

/** Writing to the customer: in an open ticket that the actor answers for. */
export function canWrite(actor: Viewer, ticket: Subject): boolean {
  return ticket.status === 'open' && canManage(actor, ticket)
}

/** Whose contact is gone stays closed: the server finds nobody to reopen it for. */
export function canReopen(actor: Viewer, ticket: Subject & Partial<Pick<Ticket, 'contact'>>): boolean {
  return ticket.status === 'closed' && isVisible(actor, ticket) && !ticket.contact?.isDeleted
}

/** May the ticket be given to this colleague in this queue? */
export function canReceive(colleague: { profile: Profile; queueIds: readonly number[] }, queueId: number | null): boolean {
  if (can(colleague.profile, 'tickets:see-all')) return true
  return queueId !== null && colleague.queueIds.includes(queueId)
}
