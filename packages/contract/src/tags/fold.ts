import type { TicketContact } from '#contacts/api.ts'
import { byName } from '#folded.ts'
import type { Ticket } from '#tickets/api.ts'
import type { TagEvent } from './api.ts'

/** Applies a tag event to a record's tags, ordered by name. Returns the same object if the event does not concern them. */
export function foldTagEvent<T extends { tags: TicketContact['tags'] }>(shown: T, event: TagEvent): T {
  const id = event.action === 'delete' ? event.tagId : event.tag.id
  if (!shown.tags.some((tag) => tag.id === id)) return shown
  const others = shown.tags.filter((tag) => tag.id !== id)
  return withTags(shown, event.action === 'delete' ? others : [...others, event.tag])
}

/** A ticket carries its contact's tags twice. */
export function foldTagIntoTicket(ticket: Ticket, event: TagEvent): Ticket {
  const folded = foldTagEvent(ticket, event)
  return folded === ticket ? ticket : { ...folded, contact: { ...folded.contact, tags: folded.tags } }
}

/** The record with these tags in the server's order: by name. */
export function withTags<T extends { tags: TicketContact['tags'] }>(shown: T, tags: TicketContact['tags']): T {
  const plain = tags.map(({ id, name, color }) => ({ id, name, color }))
  return { ...shown, tags: plain.sort(byName) }
}
