import type { listMessages as listEndpoint, Message, sendMessage } from '@recado/contract/messages'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Ticket } from '@recado/contract/tickets'
import { randomBytes, randomUUID } from 'node:crypto'
import { addressesOf } from '#features/contacts/contacts.ts'
import { defaultConnection, hand, showSession } from '#features/connections/sessions.ts'
import { note } from '#features/tickets/inbound.ts'
import { canWrite } from '#features/tickets/policy.ts'
import { markTicketRead, see, take } from '#features/tickets/tickets.ts'
import { moveTo } from '#features/tickets/transfer.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushMessage } from './live.ts'
import { clearFailure, findMessage, insertMessage, listMessages, lockByClientId, markRead, type ReceivedKey } from './queries.ts'
import { addressOfKey, chatKey } from './signals.ts'

const person = 0

/** A page of the conversation. The owner who opens it has read it: the count goes, and the customer's phone is told. */
export async function open(ctx: ActorCtx, ticketId: number, page: number): Promise<Output<typeof listEndpoint>> {
  const ticket = await see(ctx, ticketId)
  const opened = page === 1 && ticket.userId === ctx.actor.id ? await read(ctx, await take(ctx, ticketId)) : ticket
  return { ...(await listMessages(ctx.tx, ctx.companyId, ticketId, page)), ticket: opened }
}

async function read(ctx: ActorCtx, ticket: Ticket): Promise<Ticket> {
  const keys = await markRead(ctx.tx, ctx.companyId, ticket.id)
  for (const [connectionId, of] of Map.groupBy(keys, (key) => key.connectionId)) {
    if (connectionId !== null) await hand(ctx, { connectionId, kind: 'read', payload: { keys: of.map(toWireKey) } })
  }
  return markTicketRead(ctx, ticket)
}

function toWireKey({ chat, waId, participant }: ReceivedKey) {
  return { chat: addressOfKey(chat), waId, ...(participant ? { participant: addressOfKey(participant) } : {}) }
}

/**
 * Stores a text and hands it to the channel, in one transaction. The screen's own id makes it happen once: a repeat answers
 * what is there, and after a failure it is the wish to try again.
 */
export async function send(ctx: ActorCtx, input: Parsed<typeof sendMessage>): Promise<Message> {
  const ticket = await take(ctx, input.ticketId)
  if (ticket.status !== 'open') fail('ERR_TICKET_NOT_OPEN')
  if (!canWrite(ctx.actor, ticket)) fail('ERR_NO_PERMISSION')
  const clientId = input.clientId ?? randomUUID()
  const before = await lockByClientId(ctx.tx, ctx.companyId, clientId)
  if (before && before.ticketId !== ticket.id) fail('ERR_VALIDATION', { fields: [{ path: 'clientId', rule: 'unique', message: 'used elsewhere' }] })
  const connectionId = ticket.whatsappId ?? (await moveTo(ctx, ticket, await defaultConnection(ctx)))
  if (before) return before.failedReason === null ? load(ctx, before.id) : sendAgain(ctx, ticket, { ...before, connectionId })

  const to = await addressesOf(ctx, ticket.contactId)
  const waId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
  const failedReason = await obstacle(ctx, connectionId)
  const id = await insertMessage(ctx.tx, {
    companyId: ctx.companyId,
    ticketId: ticket.id,
    contactId: null,
    connectionId,
    userId: ctx.actor.id,
    clientId,
    chat: chatKey(to),
    waId,
    participant: '',
    fromMe: true,
    origin: 'agent',
    body: input.body,
    mediaType: 'conversation',
    ack: 0,
    failedReason,
    quotedId: null,
    sentAt: ctx.now,
    createdAt: ctx.now,
  })
  if (!failedReason) await handText(ctx, connectionId, waId, ticket, input.body)
  const after = await note(ctx, { ticket, before: ticket }, input.body, 'same')
  const message = await load(ctx, id)
  pushMessage(ctx, 'create', message, after)
  return message
}

async function sendAgain(ctx: Ctx, ticket: Ticket, sent: { id: number; waId: string; connectionId: number }): Promise<Message> {
  if (!(await obstacle(ctx, sent.connectionId))) {
    await clearFailure(ctx.tx, ctx.companyId, sent.id, sent.connectionId)
    const { body } = await load(ctx, sent.id)
    await handText(ctx, sent.connectionId, sent.waId, ticket, body)
  }
  const message = await load(ctx, sent.id)
  pushMessage(ctx, 'update', message, ticket)
  return message
}

/** A number without a session cannot send; waiting for one could take for ever, so the screen says so at once. */
async function obstacle(ctx: Ctx, connectionId: number): Promise<'ERR_WAPP_NOT_INITIALIZED' | null> {
  const { status } = await showSession(ctx, connectionId)
  return status === 'DISCONNECTED' ? 'ERR_WAPP_NOT_INITIALIZED' : null
}

async function handText(ctx: Ctx, connectionId: number, waId: string, ticket: Ticket, text: string): Promise<void> {
  const to = await addressesOf(ctx, ticket.contactId)
  await hand(ctx, { connectionId, kind: 'message', class: person, waId, payload: { to, content: { type: 'text', text } } })
}

async function load(ctx: Ctx, id: number): Promise<Message> {
  return (await findMessage(ctx.tx, ctx.companyId, id)) ?? fail('ERR_CREATING_MESSAGE')
}
