import { lockTicketIfExists } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { pushMessageChange } from './load.ts'
import { listUnheard, type VoiceNote } from './transcript-queries.ts'

/** The latest voice notes of a customer in a ticket that are here and have no transcript yet. */
export function unheardNotes(ctx: Ctx, ticketId: number, max: number): Promise<VoiceNote[]> {
  return listUnheard(ctx.tx, ticketId, max)
}

/** Stores what is said in a voice note, as a model has transcribed it. Empty when nothing is said. */
export async function writeTranscript(ctx: Ctx, ticketId: number, messageId: number, transcript: string): Promise<void> {
  if (!(await lockTicketIfExists(ctx, ticketId))) return
  await patchMessage(ctx.tx, messageId, { transcript })
  await pushMessageChange(ctx, messageId)
}
