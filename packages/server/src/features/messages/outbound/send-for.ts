import { randomUUID } from 'node:crypto'
import type { AskedFor, Choices } from '@recado/border/content'
import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/api'
import { findFile } from '#features/media/media.ts'
import { windowMissed } from '#features/messages/events.ts'
import { lockTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { load, requireStored, pushMessageText } from '#features/messages/load.ts'
import { isReplaced } from './window.ts'
import { classOf, type Draft, post, sendAgain, type Sender } from './post.ts'

export interface SystemMessage {
  ticketId: number
  body: string
  /** A stored file of the company. */
  mediaId: number | null
  /** The user on whose behalf it is sent. */
  userId: number | null
  origin: 'schedule' | 'bot' | 'campaign'
  /** Choices to tap, if the connection can show them. The body contains them too. */
  choices?: Choices | undefined
  /** What the customer can send with a tap, if the connection can ask for it. The body asks for it in words. */
  asksFor?: AskedFor | undefined
  /** See `Sender`. */
  goesOn?: boolean
}

/**
 * Sends for the system itself, into a ticket of any status. No permission is checked, and a waiting customer still waits. The caller's
 * transaction makes sure that it is sent once. Its ref is random, because a sender who could guess it could send receipts for it.
 */
export async function sendFor(
  ctx: Ctx,
  { ticketId, body, mediaId, userId, origin, goesOn = false, ...taps }: SystemMessage,
): Promise<Message> {
  const ticket = await lockTicket(ctx, ticketId)
  const message = await sendDraftFor(ctx, ticket, { ...(await draftOf(ctx, body, mediaId)), ...taps }, { origin, userId, goesOn })
  if (message.failedReason !== closed || !isReplaced(origin)) return message
  await ctx.emit(windowMissed, { messageId: message.id, ticketId })
  return load(ctx, message.id)
}

const closed: string = 'ERR_WINDOW_CLOSED' satisfies ErrorCode

/** The same for what is composed already. */
export function sendDraftFor(
  ctx: Ctx,
  ticket: LockedTicket,
  draft: Draft,
  { origin, userId, goesOn = false }: Pick<SystemMessage, 'origin' | 'userId' | 'goesOn'>,
): Promise<Message> {
  const sender: Sender = { origin, userId, class: classOf(origin), goesOn }
  return post(ctx, ticket, draft, sender, { clientId: randomUUID(), quotedId: null })
}

/** A message that did not leave, and the connection over which it is sent again. */
export interface Unsent extends Pick<SystemMessage, 'origin'> {
  messageId: number
  connectionId: number
}

/** Sends again over a connection, under its old ref, a message that did not leave, as it is composed now. */
export async function sendDraftAgainFor(
  ctx: Ctx,
  ticket: LockedTicket,
  { body, mediaType, ...draft }: Draft,
  { messageId, connectionId, origin }: Unsent,
): Promise<Message> {
  await patchMessage(ctx.tx, messageId, { body, mediaType, mediaId: draft.mediaId ?? null, template: draft.template ?? null })
  await pushMessageText(ctx, messageId)
  return sendAgain(ctx, ticket, await requireStored(ctx, messageId), classOf(origin), connectionId)
}

/** A text, with a stored file if there is one. */
export async function draftOf(ctx: Ctx, body: string, mediaId: number | null): Promise<Draft> {
  if (mediaId === null) return { mediaType: 'conversation', body }
  const { kind, name } = (await findFile(ctx, mediaId)) ?? fail('ERR_FETCH_WAPP_MSG')
  return { mediaType: kind, body, mediaId, fileName: name }
}
