import { contactMergePush } from '@recado/contract/contact-merges/api'
import { mentionsSeenPush, ticketNotePush } from '@recado/contract/ticket-notes/api'
import { ticketPush } from '@recado/contract/tickets/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyToMentions, dropMentions } from './mentions.ts'
import { applyNoteEvent, dropNotes, fetchNotesAgain } from './queries.ts'

export function noteListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  return [
    listen(ticketNotePush, (event) => {
      applyNoteEvent(client, event)
      applyToMentions(client, user.id, event)
    }),
    listen(mentionsSeenPush, ({ ticketId }) => dropMentions(client, ({ ticket }) => ticket.id === ticketId)),
    listen(ticketPush, (event) => {
      if (event.action !== 'delete') return
      dropNotes(client, event.ticketId)
      dropMentions(client, ({ ticket }) => ticket.id === event.ticketId)
    }),
    listen(contactMergePush, () => fetchNotesAgain(client)),
  ]
}
