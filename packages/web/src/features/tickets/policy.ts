import { can } from '@recado/contract/permissions'
import { isVisible, type Viewer } from '@recado/contract/ticket-list'
import type { Ticket } from '@recado/contract/tickets'

// Which buttons to show. The server decides; these only spare people a refusal.

export function canAccept(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'pending' && isVisible(viewer, ticket)
}

/** Give back or resolve. */
export function canFinish(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'open' && answersFor(viewer, ticket)
}

/** Writing to the customer is for whoever answers for the open ticket. */
export function canWrite(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'open' && answersFor(viewer, ticket)
}

export function canTransfer(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status !== 'closed' && answersFor(viewer, ticket)
}

/** Tagging its contact: whoever could take it, or answers for it. */
export function canTag(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'open' ? answersFor(viewer, ticket) : isVisible(viewer, ticket)
}

/** Its owner, the supervisor of its queue, admin and owner. */
function answersFor(viewer: Viewer, ticket: Ticket): boolean {
  if (ticket.userId === viewer.id || can(viewer.profile, 'tickets:see-all')) return true
  return viewer.profile === 'supervisor' && ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId)
}

export function canReopen(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'closed' && isVisible(viewer, ticket)
}
