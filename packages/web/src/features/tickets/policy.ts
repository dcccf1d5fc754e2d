import { can } from '@recado/contract/permissions'
import { isVisible, type Viewer } from '@recado/contract/ticket-list'
import type { Ticket } from '@recado/contract/tickets'

// Which buttons to show. The server decides; these only spare people a refusal.

export function canAccept(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'pending' && isVisible(viewer, ticket)
}

/** Give back or resolve: its owner, the supervisor of its queue, admin and owner. */
export function canFinish(viewer: Viewer, ticket: Ticket): boolean {
  if (ticket.status !== 'open') return false
  if (ticket.userId === viewer.id || can(viewer.profile, 'tickets:see-all')) return true
  return viewer.profile === 'supervisor' && ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId)
}

export function canReopen(viewer: Viewer, ticket: Ticket): boolean {
  return ticket.status === 'closed' && isVisible(viewer, ticket)
}
