import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import { Authenticator } from '#whatsapp/passkeys/authenticator.ts'
import { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { until } from '#whatsapp/testing/until.ts'

/** The ways of linking a real client besides its QR code, and the limits of linking. */

const network = new WhatsAppNetwork()
const server = new ControlServer(network)
const clients: LinkedClient[] = []
let control: WhatsAppControl
let url: string
let shop: string
let number = 5511990000000

beforeAll(async () => {
  url = await network.listen(0)
  control = new WhatsAppControl(await server.listen(0))
})

beforeEach(async () => {
  await control.changeSettings({ linkCodeSeconds: null })
  shop = (await control.addPhone({ pn: String(++number), name: 'Araucária Móveis' })).pn
})

afterEach(() => {
  for (const client of clients.splice(0)) client.vanish()
})

afterAll(() => Promise.all([server.close(), network.close()]))

function open(options?: Parameters<LinkedClient['connect']>[0]): LinkedClient {
  const client = new LinkedClient(url, network.rootPublicKey)
  clients.push(client)
  return client.connect(options)
}

/** A client that shows a code to the owner of a number, whose phone has been notified. */
async function showCode(pn = shop): Promise<{ device: LinkedClient; code: string }> {
  const device = open()
  await device.nextQrCode()
  const code = await device.socket.requestPairingCode(pn)
  await until('the phone is told', async () => (await control.phone(pn)).linking.codes.length > 0)
  return { device, code }
}

test('a client is linked by the code that it shows, however it is typed, and logs in', async () => {
  const { device, code } = await showCode()
  const [told] = (await control.phone(shop)).linking.codes
  expect(told).toEqual({ name: 'Chrome (Mac OS)', since: expect.any(Number), until: told!.since + 180_000 })
  const linked = await control.enterLinkCode(shop, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())
  await device.isOpen()
  expect(device.stored.creds).toMatchObject({ registered: true, me: { id: `${shop}:1@s.whatsapp.net`, lid: linked.lid } })
  expect(device.closes).toEqual([515])
  expect((await control.phone(shop)).linking.codes).toEqual([])
})

test('a wrong code links no device and only the phone notices, and the right one still works', async () => {
  const { device, code } = await showCode()
  const wrong = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
  await expect(control.enterLinkCode(shop, wrong)).rejects.toThrow('400 this is not the code')
  expect((await control.phone(shop)).companions).toEqual([])
  expect([device.connection, device.closes]).toEqual(['connecting', []])
  await control.enterLinkCode(shop, code)
  expect(await device.isOpen()).toBe(true)
})

test('a code is refused on the phone of another number, after its time, and after its device has gone', async () => {
  const { device, code } = await showCode()
  const other = await control.addPhone({ pn: String(++number), name: 'Outra' })
  await expect(control.enterLinkCode(other.pn, code)).rejects.toThrow('400 no device wants to be linked')
  await control.changeSettings({ linkCodeSeconds: 0 })
  await expect(control.enterLinkCode(shop, code)).rejects.toThrow('400 the code has expired')
  await control.changeSettings({ linkCodeSeconds: null })
  device.vanish()
  await until('the phone knows', async () => (await control.phone(shop)).linking.codes.length === 0)
  await expect(control.enterLinkCode(shop, code)).rejects.toThrow('400 no device wants to be linked')
  await expect(control.enterLinkCode(shop, 'ABC')).rejects.toThrow('400')
})

test('the server refuses a code for a number that is not on WhatsApp, or from a client with an unusual name', async () => {
  const device = open()
  await device.nextQrCode()
  const hello = async (jid: string, name: string) => {
    const keys = { ephemeral: Buffer.alloc(80), auth: device.stored.creds.noiseKey.public }
    const content = [
      { tag: 'link_code_pairing_wrapped_companion_ephemeral_pub', attrs: {}, content: keys.ephemeral },
      { tag: 'companion_server_auth_key_pub', attrs: {}, content: keys.auth },
      { tag: 'companion_platform_display', attrs: {}, content: Buffer.from(name) },
    ]
    const attrs = { jid, stage: 'companion_hello', should_show_push_notification: 'true' }
    const iq = { to: '@s.whatsapp.net', type: 'set', xmlns: 'md' }
    return device.socket.query({ tag: 'iq', attrs: iq, content: [{ tag: 'link_code_companion_reg', attrs, content }] })
  }
  await expect(hello('5511900000009@s.whatsapp.net', 'Chrome (Windows)')).rejects.toThrow('item-not-found')
  await expect(hello(`${shop}@s.whatsapp.net`, 'Recado')).rejects.toThrow('bad-request')
  expect(((await hello(`${shop}@s.whatsapp.net`, 'Chrome (Windows)')) as BinaryNode).attrs['type']).toBe('result')
})

test('an account with a passkey asks for it, and the client that cannot give it stays unlinked and is told nothing more', async () => {
  await control.setPasskey(shop, new Authenticator().passkey)
  const device = open({ qrTimeout: 100 })
  const notices: BinaryNode[] = []
  device.socket.ws.on('CB:notification,type:passkey_prologue_request', (notice: BinaryNode) => notices.push(notice))
  await control.scanWithPasskey(shop, await device.nextQrCode(), { dbsc: true })
  await until('the client is told', () => notices.length)
  const [options, dbsc] = notices[0]!.content as BinaryNode[]
  expect([options?.tag, dbsc?.tag]).toEqual(['passkey_request_options', 'dbsc_registration'])
  const asked = JSON.parse(Buffer.from(options?.content as Uint8Array).toString()) as Record<string, unknown>
  expect(asked).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 600_000,
    rpId: 'whatsapp.com',
    allowCredentials: [],
    userVerification: 'required',
    extensions: { uvm: true },
  })
  expect(await control.phone(shop)).toMatchObject({ companions: [], linking: { passkey: { step: 'interstitial' } } })
  expect(await device.closesWith(408)).toBe(true)
  await until('the phone knows', async () => (await control.phone(shop)).linking.passkey?.failure === 'the device went away')
  expect(notices).toHaveLength(1)
  await expect(control.actOnPasskey(shop, 'confirm')).rejects.toThrow('400 the phone waits for no passkey')
})

test('a phone without a passkey asks its owner to create one, and a query out of turn is refused', async () => {
  const device = open()
  const qr = await device.nextQrCode()
  await expect(control.scanWithPasskey(shop, qr)).rejects.toThrow('400 the phone asks to create a passkey first')
  await control.setPasskey(shop, new Authenticator().passkey)
  await control.scanWithPasskey(shop, qr)
  const ask = (type: string, tag: string) =>
    device.socket.query({ tag: 'iq', attrs: { to: '@s.whatsapp.net', type, xmlns: 'md' }, content: [{ tag, attrs: {} }] })
  await expect(ask('get', 'passkey_prologue')).rejects.toThrow('bad-request')
  await expect(ask('set', 'companion_nonce')).rejects.toThrow('bad-request')
  expect((await control.phone(shop)).linking.passkey).toMatchObject({ step: 'failed', failure: 'a wrong passkey_prologue' })
})

test('a client that waits to be linked gets an answer to its ping', async () => {
  const device = open()
  await device.nextQrCode()
  const ping = { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' }
  expect((await device.socket.query({ tag: 'iq', attrs: ping })).attrs['type']).toBe('result')
})

test('a phone links four devices, and refuses a fifth without telling it until another is removed', async () => {
  for (let count = 0; count < 4; count++) await control.scan(shop, await open().nextQrCode())
  const fifth = open()
  const qr = await fifth.nextQrCode()
  await expect(control.scan(shop, qr)).rejects.toThrow('409 the phone has 4 linked devices')
  const { code } = await showCode()
  await expect(control.enterLinkCode(shop, code)).rejects.toThrow('409')
  expect([fifth.connection, fifth.closes]).toEqual(['connecting', []])
  await control.removeDevice(shop, 2)
  await control.scan(shop, qr)
  expect(await fifth.isOpen()).toBe(true)
})
