import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import type { Child } from './child.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// Input that no app should send, and damage that no proxy should do to it.

let world: World<WhatsAppNetwork>
let channels: Child
/** The next bytes from the network arrive damaged. */
let damages = false

/** A relay between the process and the network. */
const relay = createServer((socket) => {
  const damage = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (damages) bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      damages = false
      done(null, bytes)
    },
  })
  const network = connect(Number(new URL(world.network.env['WHATSAPP_SOCKET_URL'] ?? '').port), '127.0.0.1')
  pipeline(socket, network, () => {})
  pipeline(network, damage, socket, () => {})
})

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  channels = await world.startChannels({ env: { WHATSAPP_SOCKET_URL: `ws://127.0.0.1:${port}/ws/chat` } })
})
afterAll(async () => {
  await world.close()
  relay.close()
})

test('an empty typing indicator harms no line', async () => {
  const [attacked, other] = [await world.newPaired(), await world.newPaired()]
  const person = await world.network.newPerson('lid')
  const { control } = world.network
  await control.write(person.phone, attacked.shop, 'oi')
  const { chat } = await attacked.side.receives('oi')
  await control.passOn(person.phone, attacked.shop, { tag: 'chatstate', content: [] })
  const note = await until('it is dropped', () => channels.lines.find((line) => line.includes('was dropped')))
  expect(note).toContain(`"connection":${attacked.side.connectionId},`)
  for (const secret of [person.phone, chat.lid]) expect(note).not.toContain(secret)
  for (const { side, shop } of [attacked, other]) {
    await control.write(person.phone, shop, 'depois')
    await side.receives('depois')
    expect(await side.state()).toMatchObject({ status: 'CONNECTED' })
  }
  expect(channels.exitCode()).toBeNull()
})

test('bytes that are damaged on their way end one session, and nothing is lost', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const before = (await side.state())?.since.getTime() ?? 0
  damages = true
  await world.network.write(person.phone, shop, 'oi')
  await side.receives('oi')
  const row = await until('there is a new session', async () => {
    const now = await side.state()
    return now?.status === 'CONNECTED' && now.since.getTime() > before
  })
  expect(row).toBe(true)
  expect(channels.exitCode()).toBeNull()
})

test('a call in the name of another person counts as its real caller, and a call without an id is ignored', async () => {
  const { side, shop } = await world.newPaired()
  const [victim, caller] = [await world.network.newPerson('lid'), await world.network.newPerson('lid')]
  const { control } = world.network
  const { lid } = await control.phone(caller.phone)
  const { lid: victimLid } = await control.phone(victim.phone)
  const number = { caller_pn: `${victim.phone}@s.whatsapp.net` }
  const calls = [
    { 'call-id': 'FORGED-1', 'call-creator': `${lid}@lid`, ...number },
    { 'call-id': 'FORGED-2', 'call-creator': `${victimLid}@lid`, ...number },
    { 'call-creator': `${lid}@lid` },
  ]
  for (const attrs of calls) await control.passOn(caller.phone, shop, { tag: 'call', content: [{ tag: 'offer', attrs }] })
  const { id } = await control.placeCall(caller.phone, { to: shop })
  const chats = [await side.gets('FORGED-1'), await side.gets('FORGED-2'), await side.gets(id)].map(({ chat }) => chat)
  expect(chats).toEqual([{ lid }, { lid }, { lid, phone: caller.phone }])
  expect(await side.messages()).toHaveLength(3)
})
