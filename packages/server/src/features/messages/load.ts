import type { Message } from '@recado/contract/messages/api'
import { previewOf } from '@recado/contract/messages/preview'
import { amendLastMessage } from '#features/tickets/last-message.ts'
import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushMessage } from './live.ts'
import { toMessage } from './message-view.ts'
import { findMessage, findStored, isLast, type StoredMessage } from './queries.ts'

export async function load(ctx: Ctx, id: number): Promise<Message> {
  return toMessage(ctx, (await findMessage(ctx.tx, id)) ?? fail('ERR_FETCH_WAPP_MSG'))
}

/** A message of the company. Fails with ERR_FETCH_WAPP_MSG when there is none. */
export async function requireStored(ctx: Ctx, id: number): Promise<StoredMessage> {
  return (await findStored(ctx.tx, id)) ?? fail('ERR_FETCH_WAPP_MSG')
}

/** A stored message in the terms of the contract's rules. */
export function toPolicyMessage({ userId, sentAt, file, ...message }: StoredMessage) {
  return { ...message, user: userId === null ? null : { id: userId }, media: file, createdAt: sentAt.toISOString() }
}

/**
 * Like `requireStored`, with the message's ticket locked. Every change of a message locks its ticket first, so that there is no deadlock
 * and screens are told the result of all earlier changes.
 */
export async function lockMessage(ctx: Ctx, id: number): Promise<StoredMessage> {
  const { ticketId } = await requireStored(ctx, id)
  await lockTicket(ctx, ticketId)
  return requireStored(ctx, id)
}

/** Tells screens that a message has changed: it was delivered, it failed, or its file is here. The caller has locked its ticket. */
export async function pushMessageChange(ctx: Ctx, id: number): Promise<Message> {
  const message = await load(ctx, id)
  pushMessage(ctx, 'update', message, await requireTicket(ctx, message.ticketId))
  return message
}

/** The same for a message whose text changed. If it is the last of its ticket, the list shows the new text too. */
export async function pushMessageText(ctx: Ctx, id: number): Promise<Message> {
  const message = await load(ctx, id)
  const { ticketId, isDeleted } = message
  const isNewest = await isLast(ctx.tx, ticketId, id)
  const preview = isDeleted ? '' : previewOf({ ...message, fileName: message.media?.name })
  const after = isNewest ? await amendLastMessage(ctx, ticketId, preview) : await requireTicket(ctx, ticketId)
  pushMessage(ctx, 'update', message, after)
  return message
}
