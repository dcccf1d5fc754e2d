import { can } from '@recado/contract/permissions'
import { isVisible } from '@recado/contract/ticket-list'
import type { TicketNote } from '@recado/contract/ticket-notes'
import type { Ticket } from '@recado/contract/tickets'
import type { Actor } from '#platform/feature.ts'

type Person = Pick<Actor, 'id' | 'companyId' | 'profile' | 'queueIds' | 'allTicket'>

/** Its author while the ticket is in sight, admin and owner. */
export function canDelete(
  actor: Person,
  note: Pick<TicketNote, 'userId'>,
  ticket: Pick<Ticket, 'status' | 'queueId' | 'userId'>,
): boolean {
  if (can(actor.profile, 'tickets:see-all')) return true
  return note.userId === actor.id && isVisible(actor, ticket)
}
