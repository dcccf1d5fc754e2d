import type { Message } from '@recado/contract/messages'
import { merge, resolve, type Resolved } from '#features/contacts/contacts.ts'
import { keepTags } from '#features/tags/tags.ts'
import { liveTicket, moveTickets, note } from '#features/tickets/inbound.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushMessage } from './live.ts'
import { findIdByWaId, findMessage, insertMessage, isKnown, moveMessages } from './queries.ts'
import { chatKey, type ReceivedMessage } from './signals.ts'

const ackOfReceived = 1

/**
 * Stores a message from the network: whose it is, the live ticket, the row, the screens. One transaction; a redelivery
 * changes nothing.
 */
export async function receive(ctx: Ctx, connectionId: number, received: ReceivedMessage): Promise<void> {
  const { fromMe, waId } = received
  const chat = chatKey(received.chat)
  const participant = received.participant ? chatKey(received.participant) : ''
  if (await isKnown(ctx.tx, ctx.companyId, { connectionId, chat, waId, fromMe, participant })) return
  const contact = await settled(ctx, await resolve(ctx, received.chat, fromMe || received.chat.group ? undefined : received.pushName))
  const author = received.participant
    ? await settled(ctx, await resolve(ctx, received.participant, fromMe ? undefined : received.pushName))
    : contact
  const conversation = await liveTicket(ctx, { contactId: contact.id, connectionId, isGroup: contact.isGroup })
  const quotedId = received.quotedWaId ? await findIdByWaId(ctx.tx, ctx.companyId, connectionId, received.quotedWaId) : undefined
  const { body, mediaType } = textOf(received.content)
  const id = await insertMessage(ctx.tx, {
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
    body,
    mediaType,
    ack: fromMe ? ackOfReceived : 0,
    failedReason: null,
    quotedId: quotedId ?? null,
    sentAt: new Date(received.sentAt),
    createdAt: ctx.now,
  })
  const ticket = await note(ctx, conversation, body, fromMe ? 'none' : 'more')
  pushMessage(ctx, 'create', await load(ctx, id), ticket)
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

function textOf(content: ReceivedMessage['content']): { body: string; mediaType: string } {
  if (content.type === 'text') return { body: content.text, mediaType: 'conversation' }
  return { body: content.text ?? '', mediaType: content.kind }
}

async function load(ctx: Ctx, id: number): Promise<Message> {
  return (await findMessage(ctx.tx, ctx.companyId, id)) ?? fail('ERR_CREATING_MESSAGE')
}
