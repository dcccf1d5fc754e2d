import { addressOfKey } from '@recado/border/address'
import type { OutboundChange } from '@recado/border/orders'
import { randomUUID } from 'node:crypto'
import { supportsChange } from '@recado/contract/connections/policy'
import type { ErrorCode } from '@recado/contract/errors'
import { canAnswer, canChange, isDeletable, isEditable } from '@recado/contract/messages/policy'
import type { Message } from '@recado/contract/messages/api'
import { withSignature, splitSignature } from '@recado/contract/messages/signature'
import { enqueueOrder, findUsableConnection, withdrawOrders } from '#features/connections/sessions.ts'
import { lockTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { lockVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  type PreviousState,
  deleteChange,
  findChange,
  findLaterChange,
  findReaction,
  insertChange,
  listAsked,
  patchMessage,
  setReaction,
  updateBefore,
} from './queries.ts'
import { toPolicyMessage, lockMessage, load, requireStored, pushMessageChange, pushMessageText } from '#features/messages/load.ts'
import type { StoredMessage } from '#features/messages/queries.ts'
import { classOf, handAnew, laneOf } from '#features/messages/outbound/post.ts'
import { requireWritableTicket } from '#features/messages/outbound/send.ts'
import { requireOpenWindow } from '#features/messages/outbound/window.ts'
import { toTarget } from '#features/messages/outbound/wire.ts'
import { withdrawDeleted, withdrawToReword } from '#features/messages/outbound/withdraw.ts'

const ourselves = ''

/**
 * Edits one of our texts, as long as WhatsApp allows it. A text that has not left yet leaves in its new form. Screens see the edit at once.
 * It is taken back if WhatsApp refuses.
 */
export async function edit(ctx: ActorCtx, id: number, text: string): Promise<Message> {
  const { ticket, message } = await ofOurs(ctx, id, 'ERR_EDIT_WAPP_MSG')
  const { body } = splitSignature(text, message.signature ?? '')
  if (!isEditable(toPolicyMessage(message), ctx.now.getTime())) fail('ERR_EDIT_WAPP_MSG')
  if (message.body === body) return load(ctx, id)
  const { connectionId, origin } = message
  if (connectionId !== null && (await withdrawToReword(ctx, message))) {
    await patchMessage(ctx.tx, id, { body })
    await handAnew(ctx, ticket, { id, connectionId, class: classOf(origin) })
    return pushMessageText(ctx, id)
  }
  await ask(
    ctx,
    message,
    { type: 'edit', text: withSignature({ ...message, body }) },
    { kind: 'edit', body: message.body, editedAt: message.editedAt?.toISOString() ?? null },
    'ERR_WAPP_NOT_INITIALIZED',
  )
  await patchMessage(ctx.tx, id, { body, editedAt: ctx.now })
  return pushMessageText(ctx, id)
}

/** Deletes one of our messages for everyone. A message that has not left yet does not leave. We keep its text, but show it to no user. */
export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const { message } = await ofOurs(ctx, id, 'ERR_DELETE_WAPP_MSG')
  if (!message.isDeleted) {
    if (!isDeletable(toPolicyMessage(message), ctx.now.getTime())) fail('ERR_DELETE_WAPP_MSG')
    // From here on no user is told what it said.
    await patchMessage(ctx.tx, id, { isDeleted: true })
    if (message.failedReason === null) {
      // Edits of the message, which wait behind it as separate orders, do not leave either.
      if (await withdrawDeleted(ctx, message)) await withdrawOrders(ctx, await listAsked(ctx.tx, id), null)
      else await ask(ctx, message, { type: 'delete' }, { kind: 'delete' }, 'ERR_DELETE_WAPP_MSG')
    }
    await pushMessageText(ctx, id)
  }
  return { message: 'Message deleted' }
}

/** Reacts to a message of an open ticket. An empty emoji takes the reaction back. */
export async function react(ctx: ActorCtx, id: number, emoji: string): Promise<Message> {
  const { ticketId } = await requireStored(ctx, id)
  const ticket = await requireWritableTicket(ctx, ticketId)
  const message = await requireStored(ctx, id)
  if (!canAnswer(ctx.actor, ticket, message)) fail('ERR_FETCH_WAPP_MSG')
  const before = await findReaction(ctx.tx, id, ourselves)
  if (before === emoji) return load(ctx, id)
  if (message.connectionId !== null) await requireOpenWindow(ctx, ticket, message.connectionId)
  await ask(ctx, message, { type: 'reaction', emoji }, { kind: 'reaction', emoji: before }, 'ERR_WAPP_NOT_INITIALIZED')
  await setOwnReaction(ctx, id, emoji)
  return pushMessageChange(ctx, id)
}

/** WhatsApp has refused a change of ours. What was there before is restored, unless a later change replaced it. */
export async function revertChange(ctx: Ctx, ref: string): Promise<void> {
  const found = await findChange(ctx.tx, ref)
  if (!found) return
  await lockMessage(ctx, found.messageId)
  const change = await findChange(ctx.tx, ref)
  if (!change) return
  const { messageId, before } = change
  const later = await findLaterChange(ctx.tx, change)
  await deleteChange(ctx.tx, change.id)
  if (later) return updateBefore(ctx.tx, later.id, before)
  if (before.kind === 'reaction') {
    await setOwnReaction(ctx, messageId, before.emoji)
    await pushMessageChange(ctx, messageId)
    return
  }
  const there =
    before.kind === 'delete'
      ? { isDeleted: false }
      : { body: before.body, editedAt: before.editedAt === null ? null : new Date(before.editedAt) }
  await patchMessage(ctx.tx, messageId, there)
  await pushMessageText(ctx, messageId)
}

function setOwnReaction(ctx: Ctx, messageId: number, emoji: string): Promise<void> {
  const { companyId, now } = ctx
  return setReaction(ctx.tx, { companyId, messageId, author: ourselves, contactId: null, emoji, createdAt: now })
}

/** One of our messages that the actor may change, with its ticket locked. */
async function ofOurs(ctx: ActorCtx, id: number, refusal: ErrorCode): Promise<{ ticket: LockedTicket; message: StoredMessage }> {
  const { ticketId } = await requireStored(ctx, id)
  const ticket = await lockVisibleTicket(ctx, ticketId)
  const message = await requireStored(ctx, id)
  if (canChange(ctx.actor, ticket, toPolicyMessage(message))) return { ticket, message }
  return fail(message.fromMe ? 'ERR_NO_PERMISSION' : refusal)
}

type Wish = OutboundChange extends infer C ? (C extends OutboundChange ? Omit<C, 'target'> : never) : never

/** Hands a change to the connection that carried the message, for the message's chat, and keeps what was there before. */
async function ask(ctx: ActorCtx, message: StoredMessage, wish: Wish, before: PreviousState, obstacle: ErrorCode): Promise<void> {
  const { connectionId } = message
  const target = toTarget(message)
  const line = await findUsableConnection(ctx, connectionId)
  if (connectionId === null || !target || !line) return fail(obstacle)
  if (!supportsChange(line, wish.type === 'reaction' ? 'react' : wish.type)) fail('ERR_WAPP_UNSUPPORTED')
  const { now } = ctx
  const ref = randomUUID()
  await insertChange(ctx.tx, {
    messageId: message.id,
    connectionId,
    ref,
    userId: ctx.actor.id,
    before,
    createdAt: now,
  })
  await enqueueOrder(ctx, {
    connectionId,
    kind: 'message',
    class: classOf(message.origin),
    ref,
    lane: laneOf(await lockTicket(ctx, message.ticketId)),
    payload: { to: addressOfKey(message.chat), content: { ...wish, target } },
  })
}
