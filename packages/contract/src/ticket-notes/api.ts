import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { can } from '#permissions.ts'
import type { Profile } from '#profiles.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'

const colleague = z.object({ id: z.int(), name: z.string() })

/** A note from a user to colleagues about a ticket. The customer never sees it. */
export const ticketNote = z.object({
  id: z.int(),
  /** A mention of a colleague is written `<@id>`. */
  note: z.string(),
  /** The mentioned colleagues, with their current names. */
  mentions: z.array(colleague),
  userId: z.nullable(z.int()),
  user: z.nullable(colleague),
  ticketId: z.int(),
  contactId: z.int(),
  createdAt: timestamp,
})
export type TicketNote = z.infer<typeof ticketNote>

export const createNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  summary:
    'Write a note on a ticket. `<@id>` in it names a colleague, who is told; only those who may open the ticket can be named.',
  allow: 'tickets:work',
  input: z.object({
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(5000)),
    ticketId: reference('ticket'),
    contactId: z.optional(reference('contact')),
  }),
  output: ticketNote,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_MENTION_OUT_OF_SIGHT'],
})

export const listMentionable = endpoint({
  method: 'GET',
  path: '/ticket-notes/mentionable',
  summary: 'The colleagues who may open a ticket, and so may be named in its notes; by name.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: z.array(colleague),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** A note that mentions a user, with the link to it. */
export const mention = z.object({
  note: ticketNote,
  ticket: z.object({ id: z.int(), uuid: z.uuid(), contact: z.object({ name: z.string() }) }),
})
export type Mention = z.infer<typeof mention>

export const listMentions = endpoint({
  method: 'GET',
  path: '/ticket-notes/mentions',
  summary: 'Notes that name one and that one has not seen, of tickets that one may open; newest first, at most 50.',
  allow: 'tickets:work',
  input: z.object({}),
  output: z.array(mention),
  errors: [],
})

export const seeMentions = endpoint({
  method: 'PUT',
  path: '/ticket-notes/mentions/:ticketId',
  summary: 'Note that one has seen what the notes of a ticket say to one.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: done,
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** Goes to the other screens of the same user. */
export const mentionsSeenPush = push('mentionsSeen', z.object({ ticketId: z.int() }))

export const listNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  summary: 'Notes of a ticket, or of all tickets of a contact that one may open; newest first, at most 200.',
  allow: 'tickets:work',
  input: z.object({ ticketId: z.optional(pathReference('ticket')), contactId: z.optional(pathReference('contact')) }),
  output: z.array(ticketNote),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/:id',
  summary: 'Delete a note: its author, admin or owner.',
  allow: 'tickets:work',
  input: z.object({ id: pathReference('note') }),
  output: done,
  errors: ['ERR_NO_NOTE_FOUND'],
})

/** Whether the actor may delete the note: its author, admins and owners, while they see its ticket. */
export function canDelete(actor: { id: number; profile: Profile }, { userId }: Pick<TicketNote, 'userId'>): boolean {
  return userId === actor.id || can(actor.profile, 'tickets:see-all')
}

export const ticketNotePush = push(
  'ticketNote',
  z.discriminatedUnion('action', [
    /** With the link to it, for the mentioned users. */
    z.object({
      action: z.literal('create'),
      note: ticketNote,
      ticket: z.object({ id: z.int(), uuid: z.uuid(), contact: z.object({ name: z.string() }) }),
    }),
    z.object({ action: z.literal('delete'), noteId: z.int(), ticketId: z.int() }),
  ]),
)
export type TicketNoteEvent = z.infer<typeof ticketNotePush.payload>
