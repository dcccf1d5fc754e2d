import { type Mention, mentionsSeenPush } from '@recado/contract/ticket-notes/api'
import * as tickets from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import { listNotesById, listUnseenMentions, recordMentionsSeen } from './queries.ts'

/** Mentions of the actor that are not seen yet and whose ticket is in sight. A ticket may have gone out of sight since. */
export async function listUnseen({ tx, actor }: ActorCtx): Promise<Mention[]> {
  const found = await listUnseenMentions(tx, actor)
  const notes =
    found.length > 0
      ? await listNotesById(
          tx,
          found.map(({ noteId }) => noteId),
        )
      : []
  const byId = new Map(notes.map((note) => [note.id, note]))
  return found.flatMap(({ noteId, ticket }) => {
    const note = byId.get(noteId)
    return note ? [{ note, ticket }] : []
  })
}

/** Marks them as seen and tells the actor's other screens. */
export async function markMentionsSeen(ctx: ActorCtx, ticketId: number): Promise<{ message: string }> {
  await tickets.requireVisibleTicket(ctx, ticketId)
  const { tx, companyId, actor, now } = ctx
  const isNews = await recordMentionsSeen(tx, actor.id, ticketId, now)
  if (isNews) ctx.push(mentionsSeenPush, { ticketId }, [room.user(companyId, actor.id)])
  return { message: 'Mentions seen' }
}
