import { merge, resolve, type Resolved } from '#features/contacts/contacts.ts'
import { keepTags } from '#features/tags/tags.ts'
import { liveTicket, moveTickets, note } from '#features/tickets/inbound.ts'
import type { Ctx } from '#platform/unit.ts'
import { patchMessage } from './change-queries.ts'
import { previewOf, toContent } from './content.ts'
import { messageReceived } from './events.ts'
import { expectFile, fetchFile } from './files.ts'
import { pushMessage } from './live.ts'
import { load, requireStored, tellNewText } from './load.ts'
import { findIdByWaId, findKnown, insertMessage, moveMessages } from './queries.ts'
import { chatKey, type ReceivedMessage } from './signals.ts'

const ackOfReceived = 1
/** The channel's word for a message whose keys had not come yet. */
const undecryptable = 'undecryptable'

/**
 * Stores a message from the network: whose it is, the live ticket, the row, the screens. One transaction; a redelivery
 * changes nothing.
 */
export async function receive(ctx: Ctx, connectionId: number, received: ReceivedMessage): Promise<void> {
  const { fromMe, waId } = received
  const chat = chatKey(received.chat)
  const participant = received.participant ? chatKey(received.participant) : ''
  const known = await findKnown(ctx.tx, ctx.companyId, { connectionId, chat, waId, fromMe, participant })
  if (known) return mend(ctx, connectionId, known, received)
  const contact = await settled(ctx, await resolve(ctx, received.chat, fromMe || received.chat.group ? undefined : received.pushName))
  const author = received.participant
    ? await settled(ctx, await resolve(ctx, received.participant, fromMe ? undefined : received.pushName))
    : contact
  const conversation = await liveTicket(ctx, { contactId: contact.id, connectionId, isGroup: contact.isGroup })
  const content = await keep(ctx, connectionId, received)
  const id = await insertMessage(ctx.tx, {
    ...content,
    companyId: ctx.companyId,
    ticketId: conversation.ticket.id,
    contactId: fromMe ? null : author.id,
    connectionId,
    userId: null,
    clientId: null,
    chat,
    waId,
    participant,
    fromMe,
    origin: fromMe ? 'phone' : 'contact',
    ack: fromMe ? ackOfReceived : 0,
    failedReason: null,
    sentAt: new Date(received.sentAt),
    createdAt: ctx.now,
  })
  await fetchFile(ctx, connectionId, id)
  const ticket = await note(ctx, conversation, previewOf(await requireStored(ctx, id)), fromMe ? 'none' : 'more')
  if (!fromMe) await ctx.emit(messageReceived, { messageId: id, ticketId: ticket.id })
  pushMessage(ctx, 'create', await load(ctx, id), ticket)
}

/** What the row of a message holds of its content; a file is awaited. */
async function keep(ctx: Ctx, connectionId: number, { content, quotedWaId, forwarded = false }: ReceivedMessage) {
  const { body, mediaType, file } = toContent(content)
  const mediaId = file ? (await expectFile(ctx, file)).id : null
  const quotedId = quotedWaId ? await findIdByWaId(ctx.tx, ctx.companyId, connectionId, quotedWaId) : undefined
  return { body, mediaType, mediaId, quotedId: quotedId ?? null, isForwarded: forwarded }
}

/** A message that could not be read when it came, and can be now, takes the place of its row. */
async function mend(ctx: Ctx, connectionId: number, known: { id: number; mediaType: string }, received: ReceivedMessage): Promise<void> {
  if (known.mediaType !== undecryptable || toContent(received.content).mediaType === undecryptable) return
  await patchMessage(ctx.tx, ctx.companyId, known.id, await keep(ctx, connectionId, received))
  await fetchFile(ctx, connectionId, known.id)
  await tellNewText(ctx, known.id)
}

/** Contacts that turn out to be one person become one, with tickets and messages. */
async function settled(ctx: Ctx, { contact, same }: Resolved): Promise<Resolved['contact']> {
  for (const gone of same) {
    await moveTickets(ctx, contact.id, gone.id)
    await moveMessages(ctx.tx, ctx.companyId, contact.id, gone.id)
    await keepTags(ctx, contact.id, gone.id)
    await merge(ctx, contact, gone)
  }
  return contact
}
