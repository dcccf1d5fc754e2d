import { contactMergePush } from '@recado/contract/contact-merges/api'
import { ticketNotePush } from '@recado/contract/ticket-notes/api'
import { ticketPush } from '@recado/contract/tickets/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyNoteEvent, dropNotes, fetchNotesAgain } from './queries.ts'

export function noteListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(ticketNotePush, (event) => applyNoteEvent(client, event)),
    listen(ticketPush, (event) => event.action === 'delete' && dropNotes(client, event.ticketId)),
    listen(contactMergePush, () => fetchNotesAgain(client)),
  ]
}
