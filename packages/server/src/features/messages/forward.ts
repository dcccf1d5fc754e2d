import type { Message } from '@recado/contract/messages'
import { randomUUID } from 'node:crypto'
import { see } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireStored } from './load.ts'
import { type Draft, person, post } from './post.ts'
import { writable } from './send.ts'
import { toWire } from './wire.ts'

/** Sends messages that the actor may see once more, into an open ticket, in the order given. */
export async function forward(ctx: ActorCtx, ticketId: number, messageIds: readonly number[]): Promise<Message[]> {
  const ticket = await writable(ctx, ticketId)
  const drafts: Draft[] = []
  for (const id of messageIds) drafts.push(await draftOf(ctx, id))
  const sent: Message[] = []
  for (const draft of drafts) {
    const sender = { origin: 'agent', userId: ctx.actor.id, class: person } as const
    sent.push(await post(ctx, ticket, draft, sender, { clientId: randomUUID(), quotedId: null }))
  }
  return sent
}

async function draftOf(ctx: ActorCtx, id: number): Promise<Draft> {
  const message = await requireStored(ctx, id)
  await see(ctx, message.ticketId)
  if (message.isDeleted || !toWire(ctx.companyId, message)) fail('ERR_FETCH_WAPP_MSG')
  const { body, mediaType, file } = message
  return { body, mediaType, isForwarded: true, ...(file ? { mediaId: file.id, fileName: file.name } : {}) }
}
