import { cut } from '@recado/contract/cut'
import { splitSignature } from '@recado/contract/messages/signature'
import { addressKey } from '@recado/border/address'
import type { InboundChange } from '@recado/border/signals'
import { lockConversation, findContactsByAddress } from '#features/contacts/contacts.ts'
import type { Ctx } from '#platform/unit.ts'
import { findReactionTime, findTarget, patchMessage, setReaction } from '#features/messages/changes/queries.ts'
import { maxBodyLength, undecryptable } from '#features/messages/content.ts'
import { messageTakenBack } from '#features/messages/events.ts'
import { insertEarly } from './queries.ts'
import { lockMessage, pushMessageChange, pushMessageText } from '#features/messages/load.ts'
import type { StoredMessage } from '#features/messages/queries.ts'

const maxEmojiLength = 100
const hourMs = 3_600_000
/**
 * WhatsApp lets people edit for 15 minutes and delete for 60 hours, on a phone that may then have no network for a day. A change that is
 * told later would rewrite what was agreed, and no phone shows it.
 */
const latestMs = { edit: (0.25 + 24) * hourMs, delete: (60 + 24) * hourMs, reaction: Infinity }

/**
 * A message was edited, deleted or reacted to by the customer, or by our own number on its phone. A message that had to be asked for again
 * comes after its changes, so they are kept until then.
 */
export async function receiveChange(ctx: Ctx, connectionId: number, told: InboundChange): Promise<void> {
  const received = { ...told, change: kept(told.change) }
  if (await applyChange(ctx, connectionId, received)) return
  // The message may be arriving concurrently.
  await lockConversation(ctx, received.chat)
  if (await applyChange(ctx, connectionId, received)) return
  const { chat, target, sentAt } = received
  const row = {
    companyId: ctx.companyId,
    connectionId,
    chat: addressKey(chat),
    waIds: [target.waId],
    sentAt: new Date(sentAt),
    createdAt: ctx.now,
  }
  await insertEarly(ctx.tx, { ...row, signal: { kind: 'change', ...received } })
}

/** Applies a change. False when its message is not here or has no words to edit yet. */
export async function applyChange(ctx: Ctx, connectionId: number, received: InboundChange): Promise<boolean> {
  const { chat, target, change } = received
  const contacts = await findContactsByAddress(ctx, chat)
  const writers = target.participant ? await findContactsByAddress(ctx, target.participant) : contacts
  const found = await findTarget(ctx.tx, {
    connectionId,
    contactIds: contacts.map(({ id }) => id),
    waId: target.waId,
    fromMe: target.fromMe ?? null,
    participant: target.participant ? addressKey(target.participant) : '',
    writerIds: writers.map(({ id }) => id),
  })
  if (!found || (change.type === 'edit' && found.mediaType === undecryptable)) return false
  const message = await lockMessage(ctx, found.id)
  const author = await authorOf(ctx, received)
  const at = new Date(received.sentAt)
  if (at.getTime() - message.sentAt.getTime() > latestMs[change.type]) return true
  if (change.type === 'reaction') await applyReaction(ctx, message, author, { emoji: change.emoji, at })
  else if (change.type === 'edit') {
    if (isBy(message, author)) await applyEdit(ctx, message, change.text, at)
  } else if (isBy(message, author) || (received.byAdmin === true && chat.group !== undefined)) {
    await patch(ctx, message, { isDeleted: true })
    const { fromMe, ticketId, body } = message
    if (!fromMe && body !== '') await ctx.emit(messageTakenBack, { ticketId, body })
  }
  return true
}

/** The author of a change. `key` names the author within the conversation and is empty for our own number. */
interface Author {
  key: string
  contactIds: readonly number[]
}

async function authorOf(ctx: Ctx, { fromMe, participant, chat }: InboundChange): Promise<Author> {
  if (fromMe) return { key: '', contactIds: [] }
  const address = participant ?? chat
  const contacts = await findContactsByAddress(ctx, address)
  return { key: addressKey(address), contactIds: contacts.map(({ id }) => id) }
}

/** People change their own messages. In a group, admins may delete those of others. */
function isBy(message: StoredMessage, { key, contactIds }: Author): boolean {
  if (message.fromMe || key === '') return message.fromMe && key === ''
  return message.participant === key || (message.contactId !== null && contactIds.includes(message.contactId))
}

/**
 * Of two edits the later one counts. An edit that could not be read says only that there was one. It replaces no edit that could be read.
 */
async function applyEdit(ctx: Ctx, message: StoredMessage, text: string | undefined, at: Date): Promise<void> {
  if (text === undefined) await patch(ctx, message, { editedAt: message.editedAt ?? message.sentAt })
  else if (!isOutdated(at, message.editedAt))
    await patch(ctx, message, { body: splitSignature(text, message.signature ?? '').body, editedAt: at })
}

/** Of two reactions of the same person the later one counts. */
async function applyReaction(
  ctx: Ctx,
  { id: messageId }: StoredMessage,
  author: Author,
  { emoji, at }: { emoji: string; at: Date },
): Promise<void> {
  const whose = { companyId: ctx.companyId, messageId, author: author.key, contactId: author.contactIds[0] ?? null }
  if (isOutdated(at, await findReactionTime(ctx.tx, whose))) return
  await setReaction(ctx.tx, { ...whose, emoji, createdAt: at })
  await pushMessageChange(ctx, messageId)
}

/** A deleted message stays deleted, and its edits are not shown: WhatsApp may yet refuse a deletion of ours. */
async function patch(ctx: Ctx, { id, isDeleted }: StoredMessage, values: Parameters<typeof patchMessage>[2]): Promise<void> {
  if (isDeleted && values.isDeleted) return
  await patchMessage(ctx.tx, id, values)
  await pushMessageText(ctx, id)
}

/** Cuts a change to what is kept. JSON in PostgreSQL cannot hold half an emoji. */
function kept(change: InboundChange['change']): InboundChange['change'] {
  if (change.type === 'edit' && change.text !== undefined)
    return { ...change, text: cut(change.text, maxBodyLength).toWellFormed() }
  if (change.type === 'reaction') return { ...change, emoji: cut(change.emoji, maxEmojiLength).toWellFormed() }
  return change
}

/** The network counts in seconds. Within one second, the order of arrival decides. */
function isOutdated(at: Date, latest: Date | null | undefined): boolean {
  return latest ? Math.floor(latest.getTime() / 1_000) > Math.floor(at.getTime() / 1_000) : false
}
