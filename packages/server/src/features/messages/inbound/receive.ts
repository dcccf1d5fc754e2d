import { type Address, addressKey } from '@recado/border/address'
import type { InboundMessage } from '@recado/border/signals'
import type { CampaignAnswer } from '@recado/contract/campaigns/texts'
import { previewOf } from '@recado/contract/messages/preview'
import { ratingIn } from '@recado/contract/ratings/scale'
import type { Ticket } from '@recado/contract/tickets/api'
import {
  lockAddress,
  lockContact,
  lockOwners,
  findContactsByAddress,
  merge,
  resolve,
  type Resolved,
} from '#features/contacts/contacts.ts'
import { isEnabled } from '#features/settings/settings.ts'
import { copyTagsToKept } from '#features/tags/contact-tags.ts'
import { moveTickets } from '#features/tickets/merge.ts'
import { ticketOfBlockedContact, type LiveTicket, ensureLiveTicket } from '#features/tickets/live-tickets.ts'
import { recordRating } from '#features/tickets/history/ratings.ts'
import { isOnlyThanks, recordThanks } from '#features/tickets/history/thanks.ts'
import { amendLastMessage, recordLastMessage } from '#features/tickets/last-message.ts'
import { pipelined } from '#platform/database/db.ts'
import type { Ctx } from '#platform/unit.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { applyEarlySignals, applyEarlySignalsFor } from './early-signals.ts'
import { toAdvertisement, toLinkPreview } from './previews.ts'
import { awaitedWord, type Word } from './one-word-answers.ts'
import { insertEarly, findMessagesByWaId, type SameIdMessage } from './queries.ts'
import { type Content, toContent, toQuotedCopy, undecryptable } from '#features/messages/content.ts'
import {
  callMissed,
  campaignFollowed,
  messageDeciphered,
  messageReceived,
  wordAnswered,
  writtenOnPhone,
} from '#features/messages/events.ts'
import { expectFile, fetchFile } from '#features/messages/files.ts'
import { pushMessage } from '#features/messages/live.ts'
import { mergeMessages } from '#features/messages/merge.ts'
import { toMessage } from '#features/messages/message-view.ts'
import { lockMessage, load, pushMessageText } from '#features/messages/load.ts'
import { findQuotedId, insertMessage } from '#features/messages/queries.ts'

const ackOfReceived = 1

/**
 * Stores a message from the network: finds the contact and the live ticket, writes the row, tells the screens. It is one transaction, and a
 * redelivery changes nothing. Messages of groups are kept only if the company wants them. Messages with a blocked contact are kept, with no
 * other effect.
 */
export async function receive(ctx: Ctx, connectionId: number, received: InboundMessage): Promise<void> {
  const { fromMe, waId } = received
  if (received.chat.group && (await isEnabled(ctx, 'CheckMsgIsGroup'))) return
  const [owners, sameId] = await pipelined(
    lockOwners(ctx, received.chat),
    findMessagesByWaId(ctx.tx, { connectionId, waId, fromMe, chat: addressKey(received.chat) }),
  )
  const before = await findSame(ctx, received, owners, sameId)
  if (before) return before.mediaType === undecryptable ? replaceUndecryptable(ctx, connectionId, before.id, received) : undefined
  const name = fromMe ? undefined : received.pushName
  const resolved = await resolve(ctx, received.chat, owners, received.chat.group ? undefined : name)
  const contact = await mergeDuplicates(ctx, resolved)
  const author = received.participant ? await authorOf(ctx, received.participant, name) : contact
  const { isQuiet, isThanks, word, ...conversation } = await conversationWith(ctx, contact, connectionId, received)
  const calls = !fromMe && !isQuiet
  const { file, ...content } = await toStoredContent(ctx, connectionId, received)
  const stored = insertMessage(ctx.tx, {
    ...content,
    companyId: ctx.companyId,
    ticketId: conversation.ticketId,
    contactId: fromMe ? null : author.id,
    connectionId,
    userId: null,
    clientId: null,
    chat: addressKey(received.chat),
    waId,
    participant: received.participant ? addressKey(received.participant) : '',
    fromMe,
    read: !calls,
    origin: fromMe ? 'phone' : 'contact',
    ack: fromMe ? ackOfReceived : 0,
    failedReason: null,
    sentAt: new Date(received.sentAt),
    createdAt: ctx.now,
  })
  const preview = previewWith(content, file)
  const noted = isQuiet
    ? amendLastMessage(ctx, conversation.ticketId, preview)
    : recordLastMessage(ctx, conversation, preview, { unread: calls ? 'more' : 'none', sentAt: new Date(received.sentAt) })
  const [{ row, followsCampaign }, ticket] = await pipelined(stored, noted)
  if (file) await fetchFile(ctx, connectionId, row.id)
  pushMessage(ctx, 'create', file ? await load(ctx, row.id) : toMessage(ctx, row), ticket)
  const told = calls ? emitReceived(ctx, { messageId: row.id, ticketId: ticket.id }, followsCampaign) : undefined
  await pipelined(told, applyEarlySignals(ctx, connectionId, received.waId))
  const place = { messageId: row.id, ticketId: ticket.id, contactId: contact.id, connectionId }
  await announce(ctx, received, { calls, word, isThanks, place, ticket })
  if (content.quotedId === null) await awaitQuoted(ctx, connectionId, row.id, received)
  if (resolved.isNews) await applyEarlySignalsFor(ctx, contact.id)
}

async function emitReceived(ctx: Ctx, message: Pick<Place, 'messageId' | 'ticketId'>, followsCampaign: boolean): Promise<void> {
  if (followsCampaign) await ctx.emit(campaignFollowed, { ticketId: message.ticketId })
  await ctx.emit(messageReceived, message)
}

interface Place {
  messageId: number
  ticketId: number
  contactId: number
  connectionId: number
}

function previewWith(content: Pick<Content, 'mediaType' | 'body'>, file: { name: string } | null): string {
  return previewOf({ ...content, fileName: file?.name })
}

/** Emits what it is besides a message. */
async function announce(
  ctx: Ctx,
  { fromMe, chat, content }: InboundMessage,
  {
    calls,
    word,
    isThanks,
    place,
    ticket,
  }: { calls: boolean; word: CampaignAnswer | undefined; isThanks: boolean; place: Place; ticket: Ticket },
): Promise<void> {
  const { messageId, ticketId } = place
  if (isThanks) await recordThanks(ctx, ticket)
  if (word && content.type === 'text') await ctx.emit(wordAnswered, { ...place, word, text: content.text })
  if (calls && content.type === 'call') await ctx.emit(callMissed, { messageId, ticketId })
  if (fromMe && !chat.group) await ctx.emit(writtenOnPhone, { ticketId })
}

/** A redelivery may have more names than the first delivery did. Which names are one person is learned in between. */
async function findSame(
  ctx: Ctx,
  { chat, participant }: InboundMessage,
  owners: readonly { id: number }[],
  sameId: readonly SameIdMessage[],
): Promise<SameIdMessage | undefined> {
  const inChat = sameId.filter((one) => one.chat === addressKey(chat) || owners.some(({ id }) => id === one.ownerId))
  if (!participant || inChat.length === 0) return inChat[0]
  const writers = await findContactsByAddress(ctx, participant)
  return inChat.find((one) => one.participant === addressKey(participant) || writers.some(({ id }) => id === one.contactId))
}

/** The quoted message may have to be asked for again. */
async function awaitQuoted(ctx: Ctx, connectionId: number, messageId: number, { quoted, chat }: InboundMessage): Promise<void> {
  const { companyId, now } = ctx
  if (!quoted) return
  const row = { companyId, connectionId, chat: addressKey(chat), waIds: [quoted.waId], sentAt: now, createdAt: now }
  await insertEarly(ctx.tx, { ...row, signal: { kind: 'quote', messageId } })
}

/**
 * The live ticket. Or, quietly, the ticket that keeps the messages of a blocked contact, that the customer rates or gives thanks for, or
 * where the customer answers a campaign in a word.
 */
async function conversationWith(
  ctx: Ctx,
  { id: contactId, isGroup, isBlocked }: Resolved['contact'],
  connectionId: number,
  received: InboundMessage,
): Promise<LiveTicket & { isQuiet: boolean; isThanks: boolean; word?: CampaignAnswer | undefined }> {
  const place = { contactId, connectionId, isGroup }
  const speaks = !isBlocked && !isGroup
  const isRating = speaks && (await rates(ctx, place, received))
  const answer = isGroup || isRating ? undefined : await awaitedWord(ctx, place, received)
  const word = heardOf(answer, isBlocked)
  const isThanks = speaks && !isRating && !answer && (await thanks(ctx, place, received))
  if (isBlocked || isRating || isThanks || answer?.isQuiet)
    return { ...(await ticketOfBlockedContact(ctx, place)), isQuiet: true, isThanks, word }
  return { ...(await ensureLiveTicket(ctx, place, received.fromMe ? 'us' : 'contact')), isQuiet: false, isThanks, word }
}

/** A blocked contact may still opt out of campaigns. */
function heardOf(answer: Word | undefined, isBlocked: boolean): CampaignAnswer | undefined {
  return isBlocked && answer?.word !== 'stop' ? undefined : answer?.word
}

/** The word by which a contact answers a campaign, if the message is nothing else. */
async function wordOf(
  ctx: Ctx,
  { id, isBlocked }: Resolved['contact'],
  connectionId: number,
  received: InboundMessage,
): Promise<CampaignAnswer | undefined> {
  return heardOf(await awaitedWord(ctx, { contactId: id, connectionId }, received), isBlocked)
}

/** Does it answer the question for a rating? */
async function rates(
  ctx: Ctx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
  { fromMe, content, sentAt }: InboundMessage,
): Promise<boolean> {
  const rating = content.type === 'text' && !fromMe ? ratingIn(content.text) : undefined
  if (rating === undefined) return false
  const given = { rating, sentAt: new Date(sentAt) }
  return (await recordRating(ctx, { contactId, whatsappId: connectionId }, given)) !== undefined
}

/** Is it only thanks for a conversation that has ended? */
async function thanks(ctx: Ctx, place: { contactId: number; connectionId: number }, received: InboundMessage): Promise<boolean> {
  const { fromMe, content, sentAt } = received
  return content.type === 'text' && !fromMe && isOnlyThanks(ctx, place, content.text, new Date(sentAt))
}

async function authorOf(ctx: Ctx, participant: Address, name: string | undefined): Promise<Resolved['contact']> {
  const resolved = await resolve(ctx, participant, await lockOwners(ctx, participant), name)
  const author = await mergeDuplicates(ctx, resolved)
  if (resolved.isNews) await applyEarlySignalsFor(ctx, author.id)
  return author
}

/** What a message row holds of its content. A file is still awaited. */
async function toStoredContent(
  ctx: Ctx,
  connectionId: number,
  { content, chat, quoted, ad, link, forwarded = false }: InboundMessage,
) {
  const { body, mediaType, file: told, reply = null } = toContent(content)
  const file = told ? await expectFile(ctx, told) : null
  const quote = quoted ? await quoteOf(ctx, connectionId, chat, quoted) : {}
  return {
    body,
    mediaType,
    reply,
    mediaId: file?.id ?? null,
    file,
    quotedId: null,
    quotedCopy: null,
    ...quote,
    ad: ad ? toAdvertisement(ad) : null,
    link: link ? toLinkPreview(link) : null,
    isForwarded: forwarded,
  }
}

/**
 * A quote from this conversation is shown as it stands here. Any other, as in a private answer to a group, is shown as the writer's phone
 * tells it: a user who reads this conversation may not be allowed to see the other one.
 */
async function quoteOf(
  ctx: Ctx,
  connectionId: number,
  chat: InboundMessage['chat'],
  { waId, content }: NonNullable<InboundMessage['quoted']>,
) {
  const contactIds = (await findContactsByAddress(ctx, chat)).map(({ id }) => id)
  const quotedId = await findQuotedId(ctx.tx, { connectionId, contactIds, waId })
  if (quotedId !== undefined) return { quotedId }
  return { quotedCopy: content ? toQuotedCopy(content) : null }
}

/** A message that could not be read when it came, and now can be, replaces its row. */
async function replaceUndecryptable(ctx: Ctx, connectionId: number, id: number, received: InboundMessage): Promise<void> {
  await lockAddress(ctx, received.chat)
  const [contact] = received.chat.group ? [] : await findContactsByAddress(ctx, received.chat)
  const word = contact && (await wordOf(ctx, contact, connectionId, received))
  // The contact is locked before the ticket, as everywhere.
  if (word) await lockContact(ctx, contact.id)
  const { mediaType, fromMe, ticketId } = await lockMessage(ctx, id)
  if (mediaType !== undecryptable || toContent(received.content).mediaType === undecryptable) return
  const { file: _, ...content } = await toStoredContent(ctx, connectionId, received)
  await patchMessage(ctx.tx, id, content)
  if (content.quotedId === null) await awaitQuoted(ctx, connectionId, id, received)
  await fetchFile(ctx, connectionId, id)
  await pushMessageText(ctx, id)
  await applyEarlySignals(ctx, connectionId, received.waId)
  if (!fromMe) await ctx.emit(messageDeciphered, { ticketId })
  if (word && contact && content.body)
    await ctx.emit(wordAnswered, { messageId: id, ticketId, contactId: contact.id, connectionId, word, text: content.body })
}

/** Contacts that turn out to be one person become one, with their tickets and messages. The result is blocked if either was. */
export async function mergeDuplicates(
  ctx: Ctx,
  { contact, same }: Pick<Resolved, 'contact' | 'same'>,
): Promise<Resolved['contact']> {
  for (const gone of same) {
    // Nothing begins with this contact from now on: it is about to be deleted.
    await lockContact(ctx, gone.id)
    await moveTickets(ctx, contact.id, gone.id)
    await mergeMessages(ctx, contact.id, gone.id, null)
    await copyTagsToKept(ctx, contact.id, gone.id)
    await merge(ctx, contact, gone)
  }
  return { ...contact, isBlocked: [contact, ...same].some(({ isBlocked }) => isBlocked) }
}
