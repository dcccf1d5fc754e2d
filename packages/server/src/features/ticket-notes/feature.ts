import * as api from '@recado/contract/ticket-notes/api'
import { contactMerged } from '#features/contacts/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { job } from '#platform/work/job.ts'
import { belongings } from './belongings.ts'
import { listUnseen, markMentionsSeen } from './mentions.ts'
import { create, list, listMentionable, remove } from './notes.ts'
import { moveNotes } from './queries.ts'
import type { NewId } from '#platform/company-file/declared.ts'

export const ticketNotes = defineFeature({
  name: 'ticket-notes',
  companyTables: {
    ticket_notes: { inside: { note: tellMentions } },
    ticket_note_mentions: {},
  },
  namesContacts: ['ticket_notes'],
  belongings,
  routes: [
    route(api.createNote, (ctx, input) => create(ctx, input)),
    route(api.listNotes, (ctx, input) => list(ctx, input)),
    route(api.listMentionable, (ctx, { ticketId }) => listMentionable(ctx, ticketId)),
    route(api.listMentions, (ctx) => listUnseen(ctx)),
    route(api.seeMentions, (ctx, { ticketId }) => markMentionsSeen(ctx, ticketId)),
    route(api.deleteNote, (ctx, { id }) => remove(ctx, id)),
  ],
  jobs: [
    job({
      name: 'ticket-notes.follow-contact',
      input: contactMerged.payload,
      on: contactMerged,
      lane: ({ goneId }) => `contact ${goneId}`,
      run: (ctx, { keptId, goneId }) => moveNotes(ctx.tx, keptId, goneId),
    }),
  ],
})

/** Whom a note names stands in its text. */
function tellMentions(note: unknown, newId: NewId): string {
  return String(note).replaceAll(/<@(\d+)>/g, (_text, id) => `<@${newId('users', Number(id)) ?? 0}>`)
}
