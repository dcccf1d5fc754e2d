import type { Parsed } from '@recado/contract/endpoint'
import { canForward } from '@recado/contract/messages/policy'
import type { forwardMessages, Message } from '@recado/contract/messages/api'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { toPolicyMessage, requireStored } from '#features/messages/load.ts'
import { postOnce } from './once.ts'
import type { Draft } from './post.ts'
import { requireWritableTicket } from './send.ts'

/** Forwards messages that the actor may see to an open ticket, in the given order. */
export async function forward(
  ctx: ActorCtx,
  { ticketId, clientId, messageIds }: Parsed<typeof forwardMessages>,
): Promise<Message[]> {
  const ticket = await requireWritableTicket(ctx, ticketId)
  return postOnce(ctx, ticket, clientId, async () => {
    const drafts: Draft[] = []
    for (const id of messageIds) drafts.push(await draftOf(ctx, id))
    return { drafts, quotedId: null }
  })
}

async function draftOf(ctx: ActorCtx, id: number): Promise<Draft> {
  const message = await requireStored(ctx, id)
  await requireVisibleTicket(ctx, message.ticketId)
  if (!canForward(toPolicyMessage(message))) fail('ERR_FETCH_WAPP_MSG')
  const { body, mediaType, file } = message
  return { body, mediaType, isForwarded: true, ...(file ? { mediaId: file.id, fileName: file.name } : {}) }
}
