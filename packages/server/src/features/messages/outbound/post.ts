import { type Address, addressKey } from '@recado/border/address'
import type { AskedFor, Choices } from '@recado/border/content'
import { priorityClasses, type Quoted } from '@recado/border/orders'
import type { Message } from '@recado/contract/messages/api'
import { withSignature } from '@recado/contract/messages/signature'
import { previewOf } from '@recado/contract/messages/preview'
import { recipientOf } from '#features/contacts/contacts.ts'
import { defaultConnection, enqueueOrder, isUsable } from '#features/connections/sessions.ts'
import { amendLastMessage, recordLastMessage } from '#features/tickets/last-message.ts'
import { requireTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { moveToConnection } from '#features/tickets/transfer.ts'
import { refusedAs, pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Content } from '#features/messages/content.ts'
import { pushMessage } from '#features/messages/live.ts'
import { load, requireStored } from '#features/messages/load.ts'
import { toMessage } from '#features/messages/message-view.ts'
import { insertMessage, type NewMessage, type Sent, type StoredMessage, type StoredTemplate } from '#features/messages/queries.ts'
import { clearFailure, findReach, type Reach } from './queries.ts'
import { automaticRefusal, requireOpen } from './window.ts'
import { toTarget, toWire } from './wire.ts'

/**
 * The class in which a message of this origin is sent. Its changes are sent in the same class, because they must not overtake it. Messages
 * of programs are in the class of bots.
 */
export function classOf(origin: NewMessage['origin']): number {
  if (origin === 'api') return priorityClasses.bot
  return origin === 'schedule' || origin === 'bot' || origin === 'campaign' ? priorityClasses[origin] : priorityClasses.person
}

export interface Draft extends Omit<Content, 'file'> {
  mediaId?: number
  fileName?: string
  isForwarded?: boolean
  /** The author's name above the message on the customer's phone. */
  signature?: string | null
  choices?: Choices | undefined
  asksFor?: AskedFor | undefined
  /** Goes out also when the window is closed. */
  template?: StoredTemplate
}

export interface Sender {
  origin: NewMessage['origin']
  /** The user who wrote it. */
  userId: number | null
  class: number
  /** It continues what it has just begun, so the person has been approached by now. */
  goesOn?: boolean
}

/**
 * Stores a message and hands it to the channel in one transaction. On a connection without a session it fails at once and says so, because
 * waiting for a session could take for ever. Where free texts do not go, a user or a program is refused, and an automatic message fails
 * too.
 */
export async function post(
  ctx: Ctx,
  ticket: LockedTicket,
  draft: Draft,
  sender: Sender,
  keys: { clientId: string; quotedId: number | null },
): Promise<Message> {
  const connectionId = await connectionOf(ctx, ticket)
  const [to, isUp, reach] = await pipelined(
    recipientOf(ctx, ticket.contactId),
    isUsable(ctx, connectionId),
    findReach(ctx.tx, connectionId, ticket.contactId),
  )
  const { body, mediaType, mediaId = null, isForwarded = false, signature = null, template = null } = draft
  const refused = automaticRefusal(ctx, obstaclesOf(reach, template), ticket, sender)
  const failedReason = refused ?? (isUp ? null : 'ERR_WAPP_NOT_INITIALIZED')
  const created = insertMessage(ctx.tx, {
    ...keys,
    companyId: ctx.companyId,
    ticketId: ticket.id,
    contactId: null,
    connectionId,
    userId: sender.userId,
    chat: addressKey(to),
    waId: null,
    participant: '',
    fromMe: true,
    read: true,
    origin: sender.origin,
    body,
    signature,
    mediaType,
    mediaId,
    template,
    isForwarded,
    ack: 0,
    failedReason,
    sentAt: ctx.now,
    createdAt: ctx.now,
  }).catch(refusedAs('ERR_CREATING_MESSAGE'))
  const unread = sender.class === priorityClasses.person ? 'same' : 'kept'
  // A campaign does not bring back a conversation that has ended.
  const isQuiet = sender.origin === 'campaign' && ticket.status === 'closed'
  const noted = isQuiet
    ? amendLastMessage(ctx, ticket.id, previewOf(draft))
    : recordLastMessage(ctx, { ticketId: ticket.id, before: ticket }, previewOf(draft), { unread, sentAt: ctx.now })
  const [{ row }, after] = await pipelined(created, noted)
  const message = toMessage(ctx, row)
  // Only a message with a file or a quote has more to it than what was just written.
  const stored = mediaId === null && keys.quotedId === null ? { ...row, template, preview: null, quoted: null } : undefined
  const first = isFirst(ctx, to, reach) && sender.goesOn !== true
  const way = { connectionId, class: sender.class, to, first, choices: draft.choices, asksFor: draft.asksFor }
  if (failedReason === null) await handOver(ctx, ticket, way, stored ?? (await requireStored(ctx, row.id)))
  pushMessage(ctx, 'create', message, after)
  return message
}

/** Retries a failed message under its old id, over the ticket's connection unless another is given. */
export async function sendAgain(
  ctx: Ctx,
  ticket: LockedTicket,
  { id }: Sent,
  sendersClass: number,
  over?: number,
): Promise<Message> {
  const connectionId = over ?? (await connectionOf(ctx, ticket))
  if (await isUsable(ctx, connectionId)) await handAnew(ctx, ticket, { id, connectionId, class: sendersClass })
  const message = await load(ctx, id)
  pushMessage(ctx, 'update', message, await requireTicket(ctx, ticket.id))
  return message
}

/** Hands over, as it is by now, a message that did not leave. The connection is usable. Refuses where free texts do not go. */
export async function handAnew(
  ctx: Ctx,
  ticket: LockedTicket,
  { id, ...way }: { id: number; connectionId: number; class: number },
): Promise<void> {
  const { tx } = ctx
  const { connectionId } = way
  const [to, reach] = await pipelined(recipientOf(ctx, ticket.contactId), findReach(tx, connectionId, ticket.contactId))
  const message = await requireStored(ctx, id)
  requireOpen(ctx, obstaclesOf(reach, message.template), ticket)
  await clearFailure(tx, id, { connectionId, chat: addressKey(to) })
  await handOver(ctx, ticket, { ...way, to, first: isFirst(ctx, to, reach) }, message)
}

/** A template goes at any time. */
function obstaclesOf(reach: Reach, template: StoredTemplate | null): Reach {
  return template ? { ...reach, windowEndsAt: null } : reach
}

/** The ticket's connection. If that is gone, the default one, and the ticket moves there. */
async function connectionOf(ctx: Ctx, ticket: LockedTicket): Promise<number> {
  return ticket.whatsappId ?? moveToConnection(ctx, ticket, await defaultConnection(ctx))
}

/** All messages to one person go in one lane, whatever the person's address is by then. */
export function laneOf({ contactId }: Pick<LockedTicket, 'contactId'>): string {
  return `contact:${contactId}`
}

/** A group is never a first contact. On a connection with a window each person outside it is one. */
function isFirst({ now }: Ctx, to: Address, { hasWritten, windowEndsAt }: Reach): boolean {
  if (to.group !== undefined) return false
  return windowEndsAt === null ? !hasWritten : windowEndsAt <= now
}

interface Way extends Pick<Draft, 'choices' | 'asksFor'> {
  connectionId: number
  class: number
  to: Address
  first: boolean
}

async function handOver(
  ctx: Ctx,
  ticket: LockedTicket,
  { to, choices, asksFor, ...way }: Way,
  message: Parameters<typeof toWire>[1] & Pick<StoredMessage, 'quoted' | 'isForwarded' | 'clientId'>,
): Promise<void> {
  const content = toWire(ctx.companyId, message) ?? fail('ERR_FETCH_WAPP_MSG')
  const { quoted, isForwarded, clientId } = message
  const quote = quoted && toQuoted(quoted)
  const taps = { ...(choices ? { choices } : {}), ...(asksFor ? { asksFor } : {}) }
  const said = content.type === 'text' ? { ...content, ...taps } : content
  const payload = { to, content: said, ...(quote ? { quoted: quote } : {}), ...(isForwarded ? { forwarded: true } : {}) }
  await enqueueOrder(ctx, { ...way, kind: 'message', lane: laneOf(ticket), ref: clientId ?? fail('ERR_FETCH_WAPP_MSG'), payload })
}

function toQuoted(quoted: NonNullable<StoredMessage['quoted']>): Quoted | undefined {
  const { chat: _chat, ...target } = toTarget(quoted) ?? {}
  return 'fromMe' in target ? { ...target, text: previewOf({ ...quoted, body: withSignature(quoted) }) } : undefined
}
