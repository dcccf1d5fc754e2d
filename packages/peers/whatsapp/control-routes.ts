import type { z } from 'zod'
import { pnJid } from './address.ts'
import type { ChatMessage } from './chats.ts'
import type { Companion } from './companion.ts'
import * as schema from './control-schema.ts'
import type { WhatsAppNetwork } from './network.ts'
import type { Phone } from './phone.ts'
import { writeOnPhone } from './phone-messages.ts'
import { openChat, report } from './phone-receipts.ts'
import { askForRetry } from './retries.ts'
import { streamError } from './session.ts'

/** An answer other than 200: a status and what was wrong. */
export class ControlError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What a route knows of a request: `params` are the named parts of its path. */
interface Request<Body> {
  network: WhatsAppNetwork
  params: Record<string, string>
  body: Body
}

export interface Route {
  method: string
  path: string
  body?: z.ZodType
  handle: (request: Request<unknown>) => unknown
}

/** How a phone looks from outside. */
export function phoneView(network: WhatsAppNetwork, phone: Phone) {
  const { pn, lid, name, business, addressing, online } = phone.record
  const companions = network.state.directory.companionsOf(phone).map(deviceView)
  return { pn, lid, name, business, addressing, online, unread: phone.chats.unread(), companions }
}

function deviceView({ jid, lidJid, record, connection, mailbox }: Companion) {
  const { device, linkedAt } = record
  return { jid, lid: lidJid, device, linkedAt, connected: connection !== undefined, waiting: mailbox.size }
}

export const routes: Route[] = [
  route('GET', '/phones', ({ network }) => network.state.directory.phones().map(phone => phoneView(network, phone))),
  route('POST', '/phones', schema.newPhone, ({ network, body }) => {
    const phone = conflictUnless(() => network.state.directory.addPhone(body))
    network.state.events.emit('phone', phone.pn)
    return phoneView(network, phone)
  }),
  route('GET', '/phones/:pn', request => phoneView(request.network, phoneOf(request))),
  route('PATCH', '/phones/:pn', schema.phoneChange, async request => {
    const phone = phoneOf(request)
    const { name = phone.record.name, addressing = phone.record.addressing, online = phone.record.online } = request.body
    Object.assign(phone.record, { name, addressing })
    await request.network.setOnline(phone, online)
    return phoneView(request.network, phone)
  }),
  route('POST', '/phones/:pn/scan', schema.scan, async request => {
    const phone = phoneOf(request)
    const scanned = request.network.pairing.scan(phone, request.body.qr)
    return deviceView(await scanned)
  }),
  route('DELETE', '/phones/:pn/devices/:device', request => {
    request.network.removeDevice(deviceOf(request))
    return {}
  }),
  route('POST', '/phones/:pn/devices/:device/disconnect', schema.disconnection, request => {
    const { connection } = deviceOf(request)
    if (!connection) throw new ControlError(409, 'the device is not connected')
    const { body } = request
    if (body.how === 'drop') connection.drop()
    else {
      connection.send(body.how === 'conflict' ? streamError(undefined, 'replaced') : streamError(body.code))
      connection.close()
    }
    return {}
  }),
  route('POST', '/phones/:pn/messages', schema.newMessage, request => {
    const { to, text, id } = request.body
    const reader = request.network.state.directory.phone(to)
    if (!reader) throw new ControlError(404, `the number ${to} is not on WhatsApp`)
    const writer = phoneOf(request)
    if (id && writer.chats.get(id)) throw new ControlError(409, `there is a message ${id} already`)
    return writeOnPhone(request.network.state, writer, reader, text, id)
  }),
  route('GET', '/phones/:pn/chats', request => phoneOf(request).chats.summaries()),
  route('GET', '/phones/:pn/chats/:chat/messages', request => phoneOf(request).chats.inChat(request.params['chat'] ?? '')),
  route('POST', '/phones/:pn/chats/:chat/read', request => {
    return { read: openChat(request.network.state, phoneOf(request), request.params['chat'] ?? '') }
  }),
  route('POST', '/phones/:pn/chats/:chat/receipts', schema.receipt, request => {
    const phone = phoneOf(request)
    const messages = request.body.ids.map(id => receivedMessage(phone, id))
    report(request.network.state, phone, messages, request.body.status)
    return {}
  }),
  route('POST', '/phones/:pn/chats/:chat/retries', schema.retry, request => {
    const phone = phoneOf(request)
    const message = receivedMessage(phone, request.body.id)
    const { directory } = request.network.state
    const writer = directory.companion(pnJid(message.chat, message.device))
    if (!writer) throw new ControlError(409, 'no linked device wrote this message')
    askForRetry(request.network.state, phone, writer, message.id, message.addressedTo ?? phone.jid)
    return {}
  }),
  route('GET', '/qr-codes', ({ network }) => network.qrCodes()),
  route('POST', '/qr-codes', schema.shownQrCode, ({ network, body }) => ({ waiting: network.showQrCode(body.qr, body.label) })),
  route('GET', '/registrations', ({ network }) => network.pairing.waitingRefs()),
  route('POST', '/bulk', schema.bulkOrder, ({ network, body }) => {
    const reader = network.state.directory.phone(body.to)
    if (!reader) throw new ControlError(404, `the number ${body.to} is not on WhatsApp`)
    return network.bulk.start(body, reader)
  }),
  route('GET', '/bulk/:id', ({ network, params }) => {
    return network.bulk.progress(Number(params['id'])) ?? missing(`there is no bulk order ${params['id']}`)
  }),
  route('GET', '/faults', ({ network }) => network.state.faults.list()),
  route('POST', '/faults', schema.fault, ({ network, body }) => {
    network.state.faults.add(body)
    return {}
  }),
  route('DELETE', '/faults', ({ network }) => {
    network.state.faults.clear()
    return {}
  }),
  route('GET', '/ledger', ({ network }) => network.state.ledger.read()),
  route('GET', '/trace', ({ network }) => network.state.trace.lines()),
  route('DELETE', '/trace', ({ network }) => {
    network.state.trace.clear()
    return {}
  }),
]

function route(method: string, path: string, handle: (request: Request<undefined>) => unknown): Route
function route<S extends z.ZodType>(
  method: string,
  path: string,
  body: S,
  handle: (request: Request<z.output<S>>) => unknown,
): Route
function route(method: string, path: string, ...rest: unknown[]): Route {
  const [body, handle] = rest.length === 1 ? [undefined, rest[0]] : rest
  return { method, path, handle: handle as Route['handle'], ...(body ? { body: body as z.ZodType } : {}) }
}

function phoneOf({ network, params }: Request<unknown>): Phone {
  return network.state.directory.phone(params['pn'] ?? '') ?? missing(`there is no phone ${params['pn']}`)
}

function deviceOf(request: Request<unknown>): Companion {
  const device = Number(request.params['device'])
  const companions = request.network.state.directory.companionsOf(phoneOf(request))
  return companions.find(({ record }) => record.device === device) ?? missing(`the phone has no linked device ${device}`)
}

function receivedMessage(phone: Phone, id: string): ChatMessage {
  const message = phone.chats.get(id)
  return message && !message.fromMe ? message : missing(`the phone ${phone.pn} has received no message ${id}`)
}

function conflictUnless<T>(attempt: () => T): T {
  try {
    return attempt()
  } catch (error) {
    throw new ControlError(409, (error as Error).message)
  }
}

function missing(what: string): never {
  throw new ControlError(404, what)
}
