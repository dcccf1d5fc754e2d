import { visibleTextOf } from '@recado/contract/messages/visible-text'
import type { Ctx } from '#platform/unit.ts'
import { listSaid as list } from './queries.ts'

/** What a customer has sent: its text, and the words in it. For a tapped choice, both are the id of the choice. */
interface Said {
  id: number
  text: string
  words: string
}

/** The messages of a customer in a ticket after a given message, and not before `since`. Oldest first. */
export async function listSaid(ctx: Ctx, ticketId: number, afterId: number, since: Date): Promise<Said[]> {
  const rows = await list(ctx.tx, { ticketId, afterId, since })
  return rows.map(({ id, mediaType, body, tapped }) => ({
    id,
    text: tapped ?? body,
    words: tapped ?? visibleTextOf({ mediaType, body }),
  }))
}
