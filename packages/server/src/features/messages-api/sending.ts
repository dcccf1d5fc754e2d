import type { Address } from '@recado/border/address'
import type { Parsed } from '@recado/contract/endpoint'
import { maxWaiting, type Sent, type sendToNumber, type sendToTicket } from '@recado/contract/messages-api/api'
import { fileOf } from '@recado/contract/templates/fill'
import { randomUUID } from 'node:crypto'
import { show as requireConnection } from '#features/connections/connections.ts'
import { defaultConnection, isUsable } from '#features/connections/sessions.ts'
import { create, lockOwners, findContactsByAddress } from '#features/contacts/contacts.ts'
import { lookUp } from '#features/contacts/number-check.ts'
import { requireStored } from '#features/messages/load.ts'
import { classOf, post } from '#features/messages/outbound/post.ts'
import { toDraft, withText } from '#features/messages/outbound/send.ts'
import { compose } from '#features/templates/compose.ts'
import { requireNamed } from '#features/templates/templates.ts'
import { lockTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { ensureLiveTicket } from '#features/tickets/live-tickets.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeTokenCtx, Program, TokenCtx } from '#platform/feature.ts'
import { requireNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import { isRepeated } from './idempotency.ts'
import { countWaiting, lockConnectionQueue } from './queries.ts'

/** How soon a full connection has sent some of its queue. */
const fullSeconds = 30

type Call = Parsed<typeof sendToNumber>

/** The same call, whatever the spelling of its number. A program writes the country code, as it is told to. */
export function normalizeCall(call: Call): Call {
  return { ...call, number: requireNumber(call.number, 'country code first') }
}

/** The address of the number on WhatsApp. A known contact is not looked up again, nor is the number of a call that was already made. */
export async function findAddress(ahead: BeforeTokenCtx, input: Call): Promise<Address> {
  const { unit, companyId } = ahead
  const phone = normalizeCall(input).number
  const isAsked = await unit(companyId, async (ctx) => {
    if (await isRepeated(ctx, ahead.idempotencyKey)) return false
    await requireRoom(ctx, await connectionFor(ctx, ahead.program, input.whatsappId))
    return (await findContactsByAddress(ctx, { phone })).length === 0
  })
  return isAsked ? lookUp(ahead, phone) : { phone }
}

export async function send(ctx: TokenCtx, input: Call, address: Address): Promise<Sent> {
  const connectionId = await connectionFor(ctx, ctx.program, input.whatsappId)
  const { id: contactId } = await contactAt(ctx, input.number, address)
  const { ticketId } = await ensureLiveTicket(ctx, { contactId, connectionId, isGroup: false }, 'us')
  const ticket = await lockTicket(ctx, ticketId)
  await lockAndRequireRoom(ctx, connectionId)
  if (!input.template) return write(ctx, ticket, input.body, null)
  if (input.body.trim() !== '') refuse('body', 'a template has its own text')
  return writeTemplate(ctx, ticket, input.template)
}

export async function reply(ctx: TokenCtx, { ticketId, body, quotedMsgId }: Parsed<typeof sendToTicket>): Promise<Sent> {
  const ticket = await lockTicket(ctx, ticketId)
  if (ticket.status === 'closed') fail('ERR_TICKET_CLOSED')
  await lockAndRequireRoom(ctx, ticket.whatsappId ?? (await defaultConnection(ctx)))
  if (quotedMsgId && (await requireStored(ctx, quotedMsgId)).ticketId !== ticket.id) fail('ERR_FETCH_WAPP_MSG')
  return write(ctx, ticket, body, quotedMsgId ?? null)
}

/** A connection's token is for that connection. The company's token is for the connection that is named, or else the default one. */
async function connectionFor(ctx: Ctx, { connectionId: own }: Program, wish: number | undefined): Promise<number> {
  if (own !== null && wish !== undefined && wish !== own) fail('ERR_NO_PERMISSION')
  const meant = own ?? wish
  return meant === undefined ? defaultConnection(ctx) : (await requireConnection(ctx, meant)).id
}

/** Requires room. No concurrent call takes the last place until the transaction ends. */
async function lockAndRequireRoom(ctx: Ctx, connectionId: number): Promise<void> {
  await lockConnectionQueue(ctx.tx, connectionId)
  await requireRoom(ctx, connectionId)
}

/** Requires that the connection has a session and that not too much waits on it already. */
async function requireRoom(ctx: Ctx, connectionId: number): Promise<void> {
  if (!(await isUsable(ctx, connectionId))) fail('ERR_WAPP_NOT_INITIALIZED')
  const waiting = await countWaiting(ctx.tx, connectionId, maxWaiting)
  if (waiting >= maxWaiting) fail('ERR_CONNECTION_FULL', { retryAfter: fullSeconds })
}

/** The contact that has the number now, or else the one that had it last, or else a new one. No concurrent call makes the same contact. */
async function contactAt(ctx: Ctx, phone: string, address: Address): Promise<{ id: number }> {
  await lockOwners(ctx, address)
  const [byNumber] = await findContactsByAddress(ctx, { phone })
  const [byOtherName] = byNumber ? [] : await findContactsByAddress(ctx, address)
  const person = { name: phone, number: phone, email: '', extraInfo: [], disableBot: false }
  return byNumber ?? byOtherName ?? create(ctx, person, address)
}

const sender = { origin: 'api', userId: null, class: classOf('api') } as const

/** The values are sent as they are given: a program fills them itself. */
async function writeTemplate(ctx: TokenCtx, ticket: LockedTicket, given: NonNullable<Call['template']>): Promise<Sent> {
  const { name, language, values, location } = given
  const template = await requireNamed(ctx, ticket.whatsappId, { name, language })
  if (ctx.uploads.length > (fileOf(template.content) ? 1 : 0)) refuse('medias', 'more files than the header of the template has')
  const [file] = ctx.uploads
  const draft = await compose(ctx, ticket, template, { values, location, file })
  const { id } = await post(ctx, ticket, draft, sender, { clientId: randomUUID(), quotedId: null })
  return toSent(ticket, [id])
}

async function write(ctx: TokenCtx, ticket: LockedTicket, body: string, quotedId: number | null): Promise<Sent> {
  const messageIds: number[] = []
  for (const draft of withText(ctx.uploads.map(toDraft), { body, signature: null })) {
    const keys = { clientId: randomUUID(), quotedId: messageIds.length === 0 ? quotedId : null }
    const goesOn = messageIds.length > 0
    messageIds.push((await post(ctx, ticket, draft, { ...sender, goesOn }, keys)).id)
  }
  return toSent(ticket, messageIds)
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'template', message }] })
}

function toSent(ticket: LockedTicket, messageIds: number[]): Sent {
  const [messageId = 0] = messageIds
  return { ok: true, messageId, messageIds, ticketId: ticket.id, contactId: ticket.contactId, status: 'queued' }
}
