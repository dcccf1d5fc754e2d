import type { Message } from '@recado/contract/messages/api'
import { findFile } from '#features/media/media.ts'
import { holdTicket } from '#features/tickets/find.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { load } from '#features/messages/load.ts'
import { classOf, type Draft, post, sendAgain, type Sender } from './post.ts'
import { lockByClientId } from '#features/messages/queries.ts'

export interface SystemMessage {
  ticketId: number
  /** The same id sends once; after a failure it sends again. */
  clientId: string
  body: string
  /** A file of the company that is here. */
  mediaId: number | null
  /** On whose behalf. */
  userId: number | null
  origin: 'schedule' | 'bot'
}

/** Sends by the system itself, into a ticket of any status: no permission is asked, and whoever waits still waits. */
export async function sendFor(ctx: Ctx, { ticketId, clientId, body, mediaId, userId, origin }: SystemMessage): Promise<Message> {
  const ticket = await holdTicket(ctx, ticketId)
  const sender: Sender = { origin, userId, class: classOf(origin) }
  const earlier = await lockByClientId(ctx.tx, ctx.companyId, clientId)
  if (earlier) return earlier.failedReason === null ? load(ctx, earlier.id) : sendAgain(ctx, ticket, earlier, sender.class)
  return post(ctx, ticket, await draftOf(ctx, body, mediaId), sender, { clientId, quotedId: null })
}

async function draftOf(ctx: Ctx, body: string, mediaId: number | null): Promise<Draft> {
  if (mediaId === null) return { mediaType: 'conversation', body }
  const { kind, name } = (await findFile(ctx, mediaId)) ?? fail('ERR_FETCH_WAPP_MSG')
  return { mediaType: kind, body, mediaId, fileName: name }
}
