import type { Parsed } from '@recado/contract/endpoint'
import { isVisible } from '@recado/contract/tickets/list'
import { canDelete, type createNote, type listNotes as listEndpoint, type TicketNote } from '@recado/contract/ticket-notes/api'
import { type Mentioned, mentionsIn, maxMentions, readableNote } from '@recado/contract/ticket-notes/mentions'
import { requireContact } from '#features/contacts/contacts.ts'
import type { TicketPlace } from '#features/tickets/audience.ts'
import { requireVisibleTicket, lockVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { noteMentioned } from './events.ts'
import { pushDeletion, pushNote } from './live.ts'
import {
  type MentionCandidate,
  deleteNote,
  findNote,
  giveNotes,
  insertMentions,
  insertNote,
  listMentionCandidates,
  listNotedTickets,
  listNotes,
} from './queries.ts'

/** An actor who may open the ticket may add notes to it, even when it is closed. */
export async function create(ctx: ActorCtx, input: Parsed<typeof createNote>): Promise<TicketNote> {
  // Locked, so that its contact is not merged into another meanwhile.
  const ticket = await lockVisibleTicket(ctx, input.ticketId)
  const { id: ticketId, contactId } = ticket
  if (input.contactId !== undefined && input.contactId !== contactId) fail('ERR_NO_CONTACT_FOUND')
  const { actor, now } = ctx
  const mentioned = await checkMentions(ctx, input.note, ticket)
  const id = await insertNote(ctx.tx, { note: input.note, userId: actor.id, ticketId, contactId, createdAt: now })
  if (mentioned.length > 0) await insertMentions(ctx.tx, id, mentioned)
  const note = await requireNote(ctx, id)
  pushNote(ctx, note, await requireVisibleTicket(ctx, ticketId))
  if (mentioned.length > 0) await ctx.emit(noteMentioned, { noteId: id, ticketId, byId: actor.id, userIds: [...mentioned] })
  return note
}

/** The users that the note mentions. Fails if one of them may not open the ticket. */
async function checkMentions(ctx: ActorCtx, note: string, ticket: TicketPlace): Promise<readonly number[]> {
  const mentioned = mentionsIn(note)
  if (mentioned.length === 0) return mentioned
  const seeing = new Set((await listSeeing(ctx, ticket)).map(({ viewer }) => viewer.id))
  if (mentioned.length > maxMentions || !mentioned.every((id) => seeing.has(id))) fail('ERR_MENTION_OUT_OF_SIGHT')
  return mentioned
}

/** Colleagues whom a note of the ticket may mention. */
export async function listMentionable(ctx: ActorCtx, ticketId: number): Promise<Mentioned[]> {
  const seeing = await listSeeing(ctx, await requireVisibleTicket(ctx, ticketId))
  return seeing.map(({ name, viewer }) => ({ id: viewer.id, name }))
}

async function listSeeing(ctx: ActorCtx, ticket: TicketPlace): Promise<MentionCandidate[]> {
  return (await listMentionCandidates(ctx.tx)).filter(({ viewer }) => isVisible(viewer, ticket))
}

/** For a contact: the notes on those of its tickets that the actor may open. */
export async function list(ctx: ActorCtx, { ticketId, contactId }: Parsed<typeof listEndpoint>): Promise<TicketNote[]> {
  if (ticketId !== undefined) {
    const ticket = await requireVisibleTicket(ctx, ticketId)
    if (contactId !== undefined && contactId !== ticket.contactId) fail('ERR_NO_CONTACT_FOUND')
    return listNotes(ctx.tx, [ticketId])
  }
  if (contactId === undefined)
    fail('ERR_VALIDATION', { fields: [{ path: 'ticketId', rule: 'required', message: 'whose notes?' }] })
  await requireContact(ctx, contactId)
  const tickets = await listNotedTickets(ctx.tx, contactId)
  return listNotes(
    ctx.tx,
    tickets.filter((ticket) => isVisible(ctx.actor, ticket)).map(({ id }) => id),
  )
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const note = await requireNote(ctx, id)
  const ticket = await requireVisibleTicket(ctx, note.ticketId)
  if (!canDelete(ctx.actor, note)) fail('ERR_NO_PERMISSION')
  await deleteNote(ctx.tx, id)
  pushDeletion(ctx, note, ticket)
  return { message: 'Note deleted' }
}

/** The text of a note as people read it. Undefined once it is deleted. */
export async function findNoteText(ctx: Ctx, id: number): Promise<string | undefined> {
  const found = await findNote(ctx.tx, id)
  return found && readableNote(found.note, found.mentions)
}

/** Tickets have another contact now. Their notes follow. */
export function moveNotesWithTickets(ctx: Ctx, contactId: number, ticketIds: readonly number[]): Promise<void> {
  return giveNotes(ctx.tx, contactId, ticketIds)
}

async function requireNote(ctx: ActorCtx, id: number): Promise<TicketNote> {
  return (await findNote(ctx.tx, id)) ?? fail('ERR_NO_NOTE_FOUND')
}
