import { Curve, proto } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import type { Registrant } from './registrant.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { until } from '#whatsapp/testing/until.ts'

let network: WhatsAppNetwork
let shop: Phone
let url: string
const clients: LinkedClient[] = []

beforeEach(async () => {
  network = new WhatsAppNetwork()
  shop = network.state.directory.addPhone({ pn: '5511990000001', name: 'Araucária Móveis' })
  url = await network.listen(0)
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.vanish()
  await network.close()
})

function open(rootKey = network.rootPublicKey): LinkedClient {
  const client = new LinkedClient(url, rootKey)
  clients.push(client)
  return client.connect()
}

test('a client pairs by QR code, restarts, and logs in with its keys', async () => {
  const device = open()
  const linked = await network.pairing.scan(shop, await device.nextQrCode())
  await device.isOpen()
  expect(device.stored.creds.me).toMatchObject({ id: '5511990000001:1@s.whatsapp.net', lid: linked.lidJid })
  expect(device.closes).toEqual([515])
  await until('its prekeys are here', () => linked.preKeys.size > 100)
  await until('it has taken the history', () => linked.mailbox.size === 0)
})

test('a message written before the first login, when the device has no prekeys here yet, reaches it', async () => {
  const maria = network.state.directory.addPhone({ pn: '5511987654321', name: 'Mariana' })
  const device = open()
  const linked = await network.pairing.scan(shop, await device.nextQrCode())
  expect(linked.preKeys.size).toBe(0)
  const { id } = await writeOnPhone(network.state, maria, shop, { text: 'cedo' })
  expect((await device.gets('cedo')).key.id).toBe(id)
})

test('several devices and several accounts live side by side', async () => {
  const other = network.state.directory.addPhone({ pn: '5511990000002', name: 'Araucária Loja Centro' })
  const devices = [open(), open(), open()]
  for (const [index, phone] of [shop, shop, other].entries()) {
    await network.pairing.scan(phone, await devices[index]!.nextQrCode())
  }
  for (const device of devices) await device.isOpen()
  expect(devices.map(({ jid }) => jid.split('@')[0])).toEqual(['5511990000001:1', '5511990000001:2', '5511990000002:1'])
})

test('a client that trusts another root never shows a QR code', async () => {
  const device = open(Curve.generateKeyPair().public)
  await until('it gives up', () => device.closes.length > 0)
  expect(device.qrCodes).toEqual([])
})

test('a QR code is refused when its ref belongs to another socket', async () => {
  const [ref] = (await open().nextQrCode()).split(',')
  const [, ...keys] = (await open().nextQrCode()).split(',')
  expect(() => network.pairing.scan(shop, [ref, ...keys].join(','))).toThrow('not that of the socket')
})

test('a QR code is refused when its client went away, or when it was scanned before', async () => {
  const device = open()
  const qr = await device.nextQrCode()
  await network.pairing.scan(shop, qr)
  expect(() => network.pairing.scan(shop, qr)).toThrow('no device shows')
  const gone = open()
  const late = await gone.nextQrCode()
  gone.vanish()
  await until('its refs are gone', () => network.pairing.waitingRefs().length === 0)
  expect(() => network.pairing.scan(shop, late)).toThrow('no device shows')
  expect(() => network.pairing.scan(shop, 'https://example.org')).toThrow('no')
})

test('a shown QR code is listed while its device waits', async () => {
  const device = open()
  const qr = await device.nextQrCode()
  expect(network.showQrCode(qr, 'Conexão Vendas')).toBe(true)
  expect(network.showQrCode(qr.replace('#2@', '#2@x'), 'Outra')).toBe(false)
  expect(network.qrCodes()).toMatchObject([{ qr, label: 'Conexão Vendas' }])
  await network.pairing.scan(shop, qr)
  expect(network.qrCodes()).toEqual([])
})

test('a device that signs with another key than the one in its QR code is not linked', async () => {
  const staticKey = Buffer.from(Curve.generateKeyPair().public)
  const registrant: Registrant = {
    client: { staticKey, payload: proto.ClientPayload.fromObject({}) },
    send: () => undefined,
    drop: () => undefined,
  }
  network.pairing.open(registrant)
  const [ref] = network.pairing.waitingRefs()
  const keys = [staticKey, Curve.generateKeyPair().public, Buffer.alloc(32)].map((key) => Buffer.from(key).toString('base64'))
  const scanned = network.pairing.scan(shop, [ref, ...keys].join(','))
  const deviceSignature = Curve.sign(Curve.generateKeyPair().private, Buffer.from('something else'))
  const content = proto.ADVSignedDeviceIdentity.encode({ deviceSignature }).finish()
  const answer = { tag: 'pair-device-sign', attrs: {}, content: [{ tag: 'device-identity', attrs: {}, content }] }
  expect(() => network.pairing.finish(registrant, answer)).toThrow('signature of the device is wrong')
  await expect(scanned).rejects.toThrow('signature of the device is wrong')
  expect(network.state.directory.companionsOf(shop)).toEqual([])
})

test('a login with the name of a linked device but other keys is refused with 401', async () => {
  const device = open()
  await network.pairing.scan(shop, await device.nextQrCode())
  await device.isOpen()
  const stolen = device.snapshot()
  const creds = { ...stolen.creds, noiseKey: Curve.generateKeyPair() }
  const thief = new LinkedClient(url, network.rootPublicKey, { ...stolen, creds })
  clients.push(thief)
  thief.connect()
  expect(await thief.closesWith(401)).toBe(true)
  expect(device.connection).toBe('open')
})
