import { can } from '@recado/contract/permissions'
import { isVisible } from '@recado/contract/ticket-list'
import type { Ticket } from '@recado/contract/tickets'
import type { Actor } from '#platform/feature.ts'

type Subject = Pick<Ticket, 'status' | 'queueId' | 'userId'>
type Person = Pick<Actor, 'id' | 'companyId' | 'profile' | 'queueIds' | 'allTicket'>

export function canOpen(actor: Person, ticket: Subject): boolean {
  return isVisible(actor, ticket)
}

export function canAccept(actor: Person, ticket: Subject): boolean {
  return ticket.status === 'pending' && canOpen(actor, ticket)
}

/** Return, close, transfer: whoever answers for the ticket. */
export function canManage(actor: Person, ticket: Subject): boolean {
  if (ticket.status === 'closed') return false
  if (can(actor.profile, 'tickets:see-all')) return true
  if (ticket.userId === actor.id) return true
  return actor.profile === 'supervisor' && ticket.queueId !== null && actor.queueIds.includes(ticket.queueId)
}

export function canReopen(actor: Person, ticket: Subject): boolean {
  return ticket.status === 'closed' && canOpen(actor, ticket)
}

/** Writing to the customer: in an open ticket one answers for. */
export function canWrite(actor: Person, ticket: Subject): boolean {
  return ticket.status === 'open' && canManage(actor, ticket)
}

/** May the ticket be given to this colleague in this queue? */
export function canReceive(colleague: Pick<Person, 'profile' | 'queueIds'>, queueId: number | null): boolean {
  if (can(colleague.profile, 'tickets:see-all')) return true
  return queueId !== null && colleague.queueIds.includes(queueId)
}
