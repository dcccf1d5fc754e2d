import { contactsCollection, setContacts } from '#whatsapp/app-state/contacts.ts'
import { makeSnapshot } from '#whatsapp/app-state/sync.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { linkStandIns } from '#whatsapp/companions/stand-ins.ts'
import { conflict, ControlError, deviceOf, FileAnswer, missing, phoneOf, route, withFileBody, type Route } from './route.ts'
import { newPasskey, passkeyStep } from './passkey-schema.ts'
import * as schema from './schema.ts'
import type { WhatsAppNetwork } from '#whatsapp/network.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { now } from '#whatsapp/clock.ts'
import { announcePicture } from '#whatsapp/phones/picture-stanzas.ts'
import { streamError } from '#whatsapp/wire/stanza.ts'

export function phoneView(network: WhatsAppNetwork, phone: Phone) {
  const { pn, lid, name, business, isOfficial, addressing, online, answersSince } = phone.record
  const companions = network.state.directory.companionsOf(phone).map(deviceView)
  const picture = network.state.pictures.get(pn)?.id
  const linking = { codes: network.pairing.codes.waitingFor(phone), passkey: network.pairing.passkeys.view(phone) }
  const copies = network.state.standIns.copies(phone)
  const standIns = phone.record.standIns && { devices: phone.record.standIns, copies }
  const unread = phone.chats.unread()
  const summaries = phone.chats.summaries()
  const [latest] = summaries
  const inGroups = summaries.filter(({ chat }) => network.state.groups.get(chat))
  return {
    pn,
    lid,
    name,
    business,
    isOfficial,
    addressing,
    online,
    answersSince,
    picture,
    unread,
    latest,
    inGroups,
    companions,
    linking,
    standIns,
  }
}

function deviceView({ jid, lidJid, record, connection, mailbox }: Companion) {
  const { device, linkedAt } = record
  return { jid, lid: lidJid, device, linkedAt, connected: connection !== undefined, waiting: mailbox.size }
}

export const phoneRoutes: Route[] = [
  route('GET', '/phones', ({ network }) => {
    const phones = network.state.directory.phones().filter(({ record }) => !record.isCrowd && !record.isUnlisted)
    return phones.map((phone) => phoneView(network, phone))
  }),
  route('POST', '/phones', schema.newPhone, ({ network, body }) => {
    const phone = conflictUnless(() => network.state.directory.addPhone(body))
    network.state.events.emit('phone', phone.pn)
    return phoneView(network, phone)
  }),
  route('GET', '/phones/:pn', (request) => phoneView(request.network, phoneOf(request))),
  route('PATCH', '/phones/:pn', schema.phoneChange, async (request) => {
    const phone = phoneOf(request)
    const { online = phone.record.online, answersAlone, ...changed } = request.body
    Object.assign(phone.record, changed)
    if (answersAlone !== undefined) phone.record.answersSince = answersAlone ? now() : null
    await request.network.setOnline(phone, online)
    return phoneView(request.network, phone)
  }),
  route('POST', '/phones/:pn/scan', schema.scan, async (request) => {
    const phone = phoneOf(request)
    const { qr, passkey } = request.body
    const { pairing } = request.network
    if (!passkey) return deviceView(await pairing.scan(phone, qr))
    pairing.scanWithPasskey(phone, qr, passkey)
    return {}
  }),
  route('POST', '/phones/:pn/link-code', schema.linkCode, async (request) => {
    const phone = phoneOf(request)
    const { code, passkey } = request.body
    const { pairing } = request.network
    if (!passkey) return deviceView(await pairing.enterCode(phone, code))
    await pairing.enterCodeWithPasskey(phone, code, passkey)
    return {}
  }),
  route('PUT', '/phones/:pn/passkey', newPasskey, (request) => {
    const phone = phoneOf(request)
    phone.record.passkey = request.body
    request.network.state.directory.savePhone(phone)
    return {}
  }),
  route('POST', '/phones/:pn/passkey', passkeyStep, (request) => {
    request.network.pairing.passkeys.act(phoneOf(request), request.body.act)
    return {}
  }),
  route('DELETE', '/phones/:pn/devices/:device', (request) => {
    request.network.removeDevice(deviceOf(request))
    return {}
  }),
  route('POST', '/phones/:pn/devices/:device/pre-keys', schema.preKeys, (request) => {
    deviceOf(request).spendPreKeys(request.body.left)
    return {}
  }),
  route('POST', '/phones/:pn/stand-ins', schema.standIns, (request) => {
    linkStandIns(request.network.state.directory, phoneOf(request), request.body.count)
    return phoneView(request.network, phoneOf(request))
  }),
  route('POST', '/phones/:pn/reinstall', async (request) => {
    await request.network.reinstall(phoneOf(request))
    return {}
  }),
  route('POST', '/phones/:pn/devices/:device/disconnect', schema.disconnection, (request) => {
    const connection = deviceOf(request).connection ?? conflict('the device is not connected')
    const { body } = request
    if (body.how === 'drop') connection.drop()
    else {
      connection.send(body.how === 'conflict' ? streamError(undefined, 'replaced') : streamError(body.code))
      connection.close()
    }
    return {}
  }),
  route('GET', '/phones/:pn/contacts', (request) => request.network.state.addressBooks.of(phoneOf(request).pn)),
  route('PUT', '/phones/:pn/contacts', schema.contacts, (request) => {
    setContacts(request.network.state, phoneOf(request), request.body)
    return request.body
  }),
  route('POST', '/phones/:pn/contacts/snapshot', (request) => {
    makeSnapshot(request.network.state, phoneOf(request), contactsCollection)
    return {}
  }),
  route('GET', '/phones/:pn/picture', (request) => {
    const picture = request.network.state.pictures.get(phoneOf(request).pn) ?? missing('this person has no picture')
    return new FileAnswer(picture.bytes, picture.mimetype)
  }),
  withFileBody(
    route('PUT', '/phones/:pn/picture', (request) => {
      const { state } = request.network
      const { bytes, mimetype } = request.file
      if (!mimetype.startsWith('image/') || bytes.length === 0) throw new ControlError(400, 'the body is a picture')
      state.pictures.put(phoneOf(request).pn, bytes, mimetype)
      announcePicture(state, phoneOf(request))
      return phoneView(request.network, phoneOf(request))
    }),
  ),
  route('DELETE', '/phones/:pn/picture', (request) => {
    const { state } = request.network
    state.pictures.delete(phoneOf(request).pn)
    announcePicture(state, phoneOf(request))
    return phoneView(request.network, phoneOf(request))
  }),
]

function conflictUnless<T>(attempt: () => T): T {
  try {
    return attempt()
  } catch (error) {
    return conflict((error as Error).message)
  }
}
