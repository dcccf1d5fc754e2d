import { afterAll, beforeEach, expect, test } from 'vitest'
import { streamError } from '#whatsapp/wire/stanza.ts'
import { openChat } from '#whatsapp/phones/receipts.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { LinkedShop } from './testing/linked-shop.ts'
import { until } from './testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked

beforeEach(() => linked.startAgain())
afterAll(() => linked.close())

test('an ack with an error fails the message, which is not delivered', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'ack-error', pn: shop.pn, code: '463', times: 1 })
  const id = await device.send(maria.pnJid, 'recusada')
  await device.hasStatus(id, 0)
  expect(device.acks.find((ack) => ack['id'] === id)?.['error']).toBe('463')
  expect(maria.chats.get(id)).toBeUndefined()
})

test('a lost ack hides from the sender that the message arrived', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'ack-lost', times: 1 })
  const id = await device.send(maria.pnJid, 'sem confirmação')
  await until('the phone has it', () => maria.chats.get(id))
  const next = await device.send(maria.pnJid, 'com confirmação')
  await until('the next is acknowledged', () => device.acks.some((ack) => ack['id'] === next))
  expect(device.acks.some((ack) => ack['id'] === id)).toBe(false)
})

test('a second login with the same keys replaces the first: conflict 440', async () => {
  const { device } = linked
  const second = linked.start(device.snapshot())
  await second.isOpen()
  expect(await device.closesWith(440)).toBe(true)
})

test.for([500, 503, 515])('a stream error %i reaches the client as such', async (status) => {
  linked.companion.connection!.send(streamError(String(status)))
  await until('it is told', () => linked.device.closes.length > 0)
  expect(linked.device.closes).toEqual([status])
})

test('a login can be refused with another reason', async () => {
  const { device } = linked
  linked.companion.connection!.drop()
  await device.closesWith(428)
  network.state.faults.add({ kind: 'login-failure', code: '405', times: 1 })
  device.connect()
  expect(await device.closesWith(405)).toBe(true)
})

test('a query can stay without an answer', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'silence', xmlns: 'usync', times: 1 })
  await expect(device.socket.onWhatsApp(maria.pn)).resolves.toBeFalsy()
})

test('receipts can come in the wrong order: read, then delivered', async () => {
  const { device } = linked
  openChat(network.state, maria, shop.pn)
  network.state.faults.add({ kind: 'late-delivered', pn: maria.pn, times: 1 })
  const id = await device.send(maria.pnJid, 'fora de ordem')
  await until('the phone has it', () => maria.chats.get(id)?.status === 'delivered')
  openChat(network.state, maria, shop.pn)
  await until('the device is told', () => device.updates.some((update) => update.id === id))
  const receipts = network.state.trace.lines().filter((line) => line.includes(`> ${device.jid} <receipt`) && line.includes(id))
  expect(receipts.map((line) => line.includes('type=read'))).toEqual([true, false])
})

test('a device whose prekeys run low sends more', async () => {
  const { preKeys } = linked.companion
  linked.companion.spendPreKeys(2)
  expect(await until('there are more', () => preKeys.size > 2)).toBe(true)
})

test('both sides understand each other with the new keys after a person reinstalls WhatsApp', async () => {
  const { device } = linked
  const before = Buffer.from(maria.signal.identity.public)
  await network.reinstall(maria)
  expect(Buffer.from(maria.signal.identity.public).equals(before)).toBe(false)
  await linked.isQuiet()
  const id = await device.send(maria.pnJid, 'telefone novo?')
  await device.hasStatus(id, 3)
  await writeOnPhone(network.state, maria, shop, { text: 'sim, telefone novo' })
  await device.gets('sim, telefone novo')
})

test('a phone that can read nothing asks for a message again and again', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'undecryptable', pn: maria.pn, times: 100 })
  const id = await device.send(maria.pnJid, 'ilegível')
  await until('it asks a third time', () => maria.unreadable.get(id) === 3)
  expect(maria.chats.get(id)).toBeUndefined()
})

test('a device removed on the phone is closed with 401 and refused from then on', async () => {
  const leaving = await new LinkedShop().open()
  const { device } = leaving
  leaving.network.removeDevice(leaving.companion)
  await device.closesWith(401)
  device.connect()
  await until('the login is refused', () => device.closes.length === 3)
  expect(device.closes).toEqual([515, 401, 401])
  expect(leaving.network.state.directory.companionsOf(leaving.shop)).toEqual([])
  await leaving.close()
})

test('a device that logs out is no longer linked', async () => {
  const leaving = await new LinkedShop().open()
  const linkedDevices = () => leaving.network.state.directory.companionsOf(leaving.shop)
  await leaving.device.socket.logout()
  await until('it is gone', () => linkedDevices().length === 0)
  expect(linkedDevices()).toEqual([])
  await leaving.close()
})

test('a logout that the server does not take leaves the device linked, until it logs in and out again', async () => {
  const leaving = await new LinkedShop().open()
  const linkedDevices = () => leaving.network.state.directory.companionsOf(leaving.shop)
  const stored = leaving.device.snapshot()
  leaving.network.state.faults.add({ kind: 'silence', xmlns: 'md', times: 1 })
  await leaving.device.socket.logout()
  await until('it is away', () => linkedDevices()[0]?.connection === undefined)
  expect(linkedDevices()).toHaveLength(1)

  const again = leaving.start(stored)
  await again.isOpen()
  await again.socket.logout()
  await until('it is gone', () => linkedDevices().length === 0)
  await leaving.close()
})
