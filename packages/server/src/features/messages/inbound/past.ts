import { addressKey } from '@recado/border/address'
import type { Named, Past } from '@recado/border/signals'
import { previewOf } from '@recado/contract/messages/preview'
import { lockOwners, resolve } from '#features/contacts/contacts.ts'
import { type Content, toContent } from '#features/messages/content.ts'
import { expectFile, fetchFile } from '#features/messages/files.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { lockMessage, pushMessageText } from '#features/messages/load.ts'
import { ensurePastTicket, notePastMessage } from '#features/tickets/history/past-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import { applyEarlySignals, applyEarlySignalsFor } from './early-signals.ts'
import { findKnown, insertPastMessages, type KnownMessage, linkQuotes, listAwaited, type NewPastMessage } from './past-queries.ts'
import { mergeDuplicates } from './receive.ts'

type PastMessage = Past['messages'][number]

/** The network's word for a file that may follow. */
const filePlaceholder = 'media_placeholder'

/**
 * Files messages from before the connection was there, with their contact: in a ticket that was never open. Nothing else comes of them. A
 * message that is here already stays, and gets the file that it lacked.
 */
export async function receivePast(ctx: Ctx, connectionId: number, { chat, messages }: Past): Promise<void> {
  if (chat.group || messages.length === 0) return
  const resolved = await resolve(ctx, chat, await lockOwners(ctx, chat), undefined)
  const contact = await mergeDuplicates(ctx, resolved)
  const place = { contactId: contact.id, connectionId, isGroup: false }
  const waIds = messages.map(({ waId }) => waId)
  const known = new Map((await findKnown(ctx.tx, { ...place, waIds })).map((row) => [keyOf(row), row]))
  for (const message of messages) await giveFile(ctx, connectionId, message, known.get(keyOf(message)))
  const fresh = messages.filter((message) => !known.has(keyOf(message)))
  if (fresh.length > 0) await file(ctx, place, addressKey(chat), fresh)
  if (resolved.isNews) await applyEarlySignalsFor(ctx, contact.id)
}

/** People take the names that the owner of the phone gave them, where they have none here yet. */
export async function receiveNamed(ctx: Ctx, _connectionId: number, { people }: Named): Promise<void> {
  // In this order, so that two connections of a company do not wait for each other.
  const inOrder = people.toSorted((a, b) => addressKey(a.address).localeCompare(addressKey(b.address)))
  for (const { address, name } of inOrder)
    await mergeDuplicates(ctx, await resolve(ctx, address, await lockOwners(ctx, address), name))
}

function keyOf({ waId, fromMe }: Pick<PastMessage, 'waId' | 'fromMe'>): string {
  return `${fromMe} ${waId}`
}

async function file(
  ctx: Ctx,
  place: { contactId: number; connectionId: number; isGroup: boolean },
  chat: string,
  messages: readonly PastMessage[],
): Promise<void> {
  const ticket = await ensurePastTicket(ctx, place)
  const contents = messages.map((message) => ({ message, content: toContent(message.content) }))
  const rows: NewPastMessage[] = []
  for (const { message, content } of contents) rows.push(await toRow(ctx, message, content))
  const ids = await insertPastMessages(ctx.tx, { ...place, ticketId: ticket.id, chat, rows, now: ctx.now })
  await linkQuotes(
    ctx.tx,
    place,
    rows.flatMap(({ quotes }, at) => (quotes === null ? [] : { id: ids[at] ?? 0, quotes })),
  )
  const last = contents.at(-1)
  const times = messages.map(({ sentAt }) => Date.parse(sentAt))
  await notePastMessage(ctx, ticket, {
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
    lastMessage: last ? previewOf({ ...last.content, fileName: last.content.file?.fileName }) : '',
  })
  for (const [at, { mediaId }] of rows.entries()) {
    const id = ids[at]
    if (mediaId !== null && id !== undefined) await fetchFile(ctx, place.connectionId, id)
  }
  const awaited = await listAwaited(
    ctx.tx,
    place.connectionId,
    messages.map(({ waId }) => waId),
  )
  for (const waId of awaited) await applyEarlySignals(ctx, place.connectionId, waId)
}

async function toRow(ctx: Ctx, message: PastMessage, { mediaType, body, file: told }: Content): Promise<NewPastMessage> {
  const { waId, fromMe, sentAt, forwarded = false, quoted, ack = fromMe ? 1 : 0 } = message
  const mediaId = told ? (await expectFile(ctx, told)).id : null
  return { waId, fromMe, sentAt, body, mediaType, mediaId, isForwarded: forwarded, ack, quotes: quoted?.waId ?? null }
}

/** A file that follows its message. */
async function giveFile(ctx: Ctx, connectionId: number, message: PastMessage, known: KnownMessage | undefined): Promise<void> {
  const { mediaType, body, file: told } = toContent(message.content)
  if (known?.mediaType !== filePlaceholder || !told) return
  await lockMessage(ctx, known.id)
  const { id: mediaId } = await expectFile(ctx, told)
  await patchMessage(ctx.tx, known.id, { mediaType, body, mediaId })
  await fetchFile(ctx, connectionId, known.id)
  await pushMessageText(ctx, known.id)
}
