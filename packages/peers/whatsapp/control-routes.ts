import type { z } from 'zod'
import { pnJid } from './address.ts'
import type { ChatMessage } from './chats.ts'
import type { Companion } from './companion.ts'
import type { Content } from './content.ts'
import * as schema from './control-schema.ts'
import { writeInGroup } from './group-messages.ts'
import { announceGroup } from './groups.ts'
import { describeFile, downloadMedia, uploadMedia } from './media.ts'
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
  file: UploadedFile
}

/** A body that is not JSON; empty for most calls. */
export interface UploadedFile {
  bytes: Buffer
  mimetype: string
}

/** An answer that is not JSON. */
export class FileAnswer {
  readonly bytes: Buffer
  readonly mimetype: string
  readonly fileName: string | undefined

  constructor(bytes: Buffer, mimetype: string, fileName?: string) {
    this.bytes = bytes
    this.mimetype = mimetype
    this.fileName = fileName
  }
}

export interface Route {
  method: string
  path: string
  /** What the body must be; for a file, what the query must be. */
  body?: z.ZodType
  takesFile?: true
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
  route('POST', '/phones/:pn/devices/:device/pre-keys', schema.preKeys, request => {
    deviceOf(request).spendPreKeys(request.body.left)
    return {}
  }),
  route('POST', '/phones/:pn/reinstall', async request => {
    await request.network.reinstall(phoneOf(request))
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
    return write(request, to, id, () => ({ text }))
  }),
  {
    ...route('POST', '/phones/:pn/media', schema.newMedia, request => {
      const { to, caption, id, ...told } = request.body
      const { state } = request.network
      const { bytes, mimetype } = request.file
      if (bytes.length === 0) throw new ControlError(400, 'the body is the file, and it is empty')
      const upload = () => uploadMedia(state.media, phoneOf(request).pn, bytes, describeFile(mimetype, told))
      return write(request, to, id, () => ({ text: caption, media: upload() }))
    }),
    takesFile: true,
  },
  route('GET', '/phones/:pn/messages/:id/media', request => {
    const media = phoneOf(request).chats.get(request.params['id'] ?? '')?.media ?? missing('there is no file in such a message')
    try {
      const bytes = downloadMedia(request.network.state.media, media)
      return new FileAnswer(bytes, media.mimetype, media.fileName)
    } catch (error) {
      throw new ControlError(404, (error as Error).message)
    }
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
    const writer = directory.companion(pnJid(message.author ?? message.chat, message.device))
    if (!writer) throw new ControlError(409, 'no linked device wrote this message')
    askForRetry(request.network.state, phone, writer, message.id, message.addressedTo ?? phone.jid)
    return {}
  }),
  route('GET', '/groups', ({ network }) => network.state.groups.all()),
  route('POST', '/groups', schema.newGroup, ({ network, body }) => {
    const { groups, directory, events } = network.state
    const stranger = [body.creator, ...body.members].find(pn => !directory.phone(pn))
    if (stranger) throw new ControlError(404, `the number ${stranger} is not on WhatsApp`)
    const group = groups.add(body.subject, body.creator, body.members)
    announceGroup(directory, group)
    for (const pn of group.members) events.emit('phone', pn)
    return group
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

/** @param content made once it is sure that the message can be written */
function write(request: Request<unknown>, to: string, id: string | undefined, content: () => Content): Promise<ChatMessage> {
  const { state } = request.network
  const writer = phoneOf(request)
  const group = state.groups.get(to)
  if (group && !group.members.includes(writer.pn)) throw new ControlError(409, `${writer.pn} is no member of this group`)
  const reader = group ?? state.directory.phone(to) ?? missing(`the number ${to} is not on WhatsApp`)
  if (id && writer.chats.get(id)) throw new ControlError(409, `there is a message ${id} already`)
  if ('members' in reader) return writeInGroup(state, writer, reader, content(), id)
  return writeOnPhone(state, writer, reader, content(), id)
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
