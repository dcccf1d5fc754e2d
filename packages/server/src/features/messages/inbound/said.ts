import { wordsIn } from '@recado/contract/messages/words'
import type { Ctx } from '#platform/unit.ts'
import { listSaid as list } from './queries.ts'

/** What a customer has sent: its text, and what of it are words; of a choice that was tapped, both are its id. */
interface Said {
  id: number
  text: string
  words: string
}

/** What a customer has said in a ticket after a message of it, and not before `since`. Oldest first. */
export async function listSaid(ctx: Ctx, ticketId: number, afterId: number, since: Date): Promise<Said[]> {
  const rows = await list(ctx.tx, { ticketId, afterId, since })
  return rows.map(({ id, mediaType, body, tapped }) => ({
    id,
    text: tapped ?? body,
    words: tapped ?? wordsIn({ mediaType, body }),
  }))
}
