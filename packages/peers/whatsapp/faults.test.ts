import { afterAll, beforeEach, expect, test } from 'vitest'
import { streamError } from './session.ts'
import { LinkedShop } from './testing/linked-shop.ts'
import { until } from './testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked

beforeEach(() => linked.startAgain())
afterAll(() => linked.close())

test('an ack with an error fails the message, which nobody gets', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'ack-error', pn: shop.pn, code: '463', times: 1 })
  const id = await device.send(maria.pnJid, 'recusada')
  await device.hasStatus(id, 0)
  expect(device.acks.find(ack => ack.id === id)?.error).toBe('463')
  expect(maria.chats.get(id)).toBeUndefined()
})

test('a lost ack leaves the sender in the dark about a message that arrived', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'ack-lost', times: 1 })
  const id = await device.send(maria.pnJid, 'sem confirmação')
  await until('the phone has it', () => maria.chats.get(id))
  const next = await device.send(maria.pnJid, 'com confirmação')
  await until('the next is acknowledged', () => device.acks.some(ack => ack.id === next))
  expect(device.acks.some(ack => ack.id === id)).toBe(false)
})

test('a second login with the same keys replaces the first: conflict 440', async () => {
  const { device } = linked
  const second = linked.start(device.snapshot())
  await second.isOpen()
  expect(await device.closesWith(440)).toBe(true)
})

test.for([500, 503, 515])('a stream error %i reaches the client as such', async status => {
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
}, 10_000)

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
