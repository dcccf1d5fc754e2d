import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { askForRetry } from './retries.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked

beforeEach(() => linked.startAgain())
afterAll(() => linked.close())

const write = (text: string) => writeOnPhone(network.state, maria, shop, { text })
const delivery = (id: string) => maria.chats.get(id)?.deliveries[linked.device.jid]

test('messages written while the device is away wait and arrive in order at the next login', async () => {
  const { device } = linked
  linked.companion.connection!.drop()
  await device.closesWith(428)
  const { id } = await write('um')
  await write('dois')
  await write('três')
  expect(maria.chats.get(id)?.status).toBe('sent')
  device.connect()
  await device.gets('três')
  expect(device.texts()).toEqual(['um', 'dois', 'três'])
  await linked.isQuiet()
})

test('a message that was not confirmed before the socket closed is sent again, encrypted anew for a device that had read it', async () => {
  const { device } = linked
  await write('primeira')
  await device.gets('primeira')
  await linked.isQuiet()
  network.state.faults.add({ kind: 'receipt-lost', times: 100 })
  const lost = [await write('um'), await write('dois'), await write('três')]
  await device.gets('três')
  linked.companion.connection!.drop()
  network.state.faults.clear()
  await device.closesWith(428)
  await write('quatro')

  const restarted = linked.start(device.snapshot())
  await restarted.gets('quatro')
  expect(restarted.texts()).toEqual(['um', 'dois', 'três', 'quatro'])
  for (const { id } of lost) expect(delivery(id)).toMatchObject({ wireCopies: 3, acknowledgedAt: expect.any(Number) })
})

test('a device that crashed before it stored anything reads the same copy the second time', async () => {
  const { device } = linked
  const before = device.snapshot()
  network.state.faults.add({ kind: 'receipt-lost', times: 100 })
  const { id } = await write('antes da queda')
  await device.gets('antes da queda')
  linked.companion.connection!.drop()
  network.state.faults.clear()
  const restarted = linked.start(before)
  await restarted.gets('antes da queda')
  await until('it is confirmed', () => delivery(id)?.acknowledgedAt)
  expect(delivery(id)?.wireCopies).toBe(2)
})

test('a device that had read the first message of a session refuses its second copy for good', async () => {
  const { device } = linked
  const joana = network.state.directory.addPhone({ pn: '5541954321098', name: 'Joana' })
  network.state.faults.add({ kind: 'receipt-lost', times: 100 })
  const { id } = await writeOnPhone(network.state, joana, shop, { text: 'primeiro contato' })
  await device.gets('primeiro contato')
  linked.companion.connection!.drop()
  network.state.faults.clear()
  linked.start(device.snapshot())
  await linked.isQuiet()
  expect(joana.chats.get(id)?.deliveries[device.jid]).toMatchObject({ refusedWith: '487' })
})

test('a damaged message is asked for again and arrives under the same id', async () => {
  network.state.faults.add({ kind: 'corrupt', times: 1 })
  const { id } = await write('danificada')
  const { key } = await linked.device.gets('danificada')
  expect(key.id).toBe(id)
  await until('it is confirmed', () => delivery(id)?.acknowledgedAt)
  expect(delivery(id)?.wireCopies).toBe(2)
})

test('a message can reach the device twice', async () => {
  network.state.faults.add({ kind: 'duplicate', times: 1 })
  const { id } = await write('dobrada')
  await until('both copies are dealt with', () => linked.device.received.filter(({ key }) => key.id === id).length > 1)
  expect(delivery(id)?.wireCopies).toBeGreaterThanOrEqual(2)
})

test('a phone that cannot decrypt asks again and gets the same message once', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'undecryptable', pn: maria.pn, times: 1 })
  const id = await device.send(maria.pnJid, 'segunda via')
  await until('the phone has it', () => maria.chats.get(id))
  expect(maria.chats.get(id)).toMatchObject({ text: 'segunda via', wireCopies: 2, retries: 1 })
})

test('a phone can ask again for a message that it already has', async () => {
  const { device } = linked
  const id = await device.send(maria.pnJid, 'de novo')
  await until('the phone has it', () => maria.chats.get(id))
  askForRetry(network.state, maria, linked.companion, id, maria.pnJid)
  await until('it came again', () => maria.chats.get(id)?.wireCopies === 3)
  expect(maria.chats.inChat(shop.pn).filter((message) => message.id === id)).toHaveLength(1)
})

test('a phone that is offline reports nothing and sends nothing until it is back', async () => {
  const { device } = linked
  await network.setOnline(maria, false)
  const id = await device.send(maria.pnJid, 'está aí?')
  const written = await write('escrita sem rede')
  await until('it reached the phone', () => maria.chats.get(id)?.status === 'sent')
  expect(written.status).toBe('pending')
  await network.setOnline(maria, true)
  await device.gets('escrita sem rede')
  await device.hasStatus(id, 3)
})
