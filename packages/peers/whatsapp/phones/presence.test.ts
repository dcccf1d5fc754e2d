import { afterAll, beforeAll, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeAll(async () => {
  await until('the device knows its name', () => device.stored.creds.me?.name)
  await device.socket.sendPresenceUpdate('available')
  await until('the network knows', () => linked.companion.available)
})
afterAll(() => Promise.all([linked.close(), server.close()]))

function told(id: string, presence: string, participant = id) {
  return until(`the device is told ${presence}`, () => {
    return device.presences.some((update) => update.id === id && update.presences[participant]?.lastKnownPresence === presence)
  })
}

test('a linked device sees that a person types, records and stops', async () => {
  await control.show(maria.pn, shop.pn, 'composing')
  expect(await told(maria.pnJid, 'composing')).toBe(true)
  await control.show(maria.pn, shop.pn, 'recording')
  expect(await told(maria.pnJid, 'recording')).toBe(true)
  device.presences.length = 0
  await control.show(maria.pn, shop.pn, 'paused')
  expect(await told(maria.pnJid, 'available')).toBe(true)
})

test('a linked device sees in a group who types', async () => {
  const group = await control.addGroup({ subject: 'Entregas', creator: maria.pn, members: [shop.pn] })
  await control.show(maria.pn, group.id, 'composing')
  expect(await told(`${group.id}@g.us`, 'composing', maria.lidJid)).toBe(true)
  expect(await control.chat(shop.pn, group.id)).toMatchObject({ typing: { from: maria.pn, state: 'composing' } })
})

test('a device that asked for the presence of a person learns it at once and at each change', async () => {
  await control.show(maria.pn, shop.pn, 'unavailable')
  network.state.trace.clear()
  await control.show(maria.pn, shop.pn, 'available')
  await control.show(maria.pn, shop.pn, 'unavailable')
  expect(network.state.trace.lines().filter((line) => line.includes('<presence'))).toEqual([])
  device.presences.length = 0
  await device.socket.presenceSubscribe(maria.pnJid)
  expect(await told(maria.pnJid, 'unavailable')).toBe(true)
  expect(device.presences[0]?.presences[maria.pnJid]?.lastSeen).toBeGreaterThan(Date.now() / 1000 - 60)
  await control.show(maria.pn, shop.pn, 'available')
  expect(await told(maria.pnJid, 'available')).toBe(true)
  device.presences.length = 0
  await control.changePhone(maria.pn, { online: false })
  expect(await told(maria.pnJid, 'unavailable')).toBe(true)
  await control.changePhone(maria.pn, { online: true })
})

test('a phone shows that the linked device types, until it stops or writes', async () => {
  await device.socket.sendPresenceUpdate('composing', maria.pnJid)
  await until('it is shown', async () => (await control.chat(maria.pn, shop.pn)).typing)
  expect((await control.chats(maria.pn))[0]).toMatchObject({ online: true, typing: { from: shop.pn, state: 'composing' } })
  await device.socket.sendPresenceUpdate('recording', maria.pnJid)
  await until('it records', async () => (await control.chat(maria.pn, shop.pn)).typing?.state === 'recording')
  await device.socket.sendPresenceUpdate('paused', maria.pnJid)
  await until('it is over', async () => !(await control.chat(maria.pn, shop.pn)).typing)

  await device.socket.sendPresenceUpdate('composing', maria.pnJid)
  await until('it is shown', async () => (await control.chat(maria.pn, shop.pn)).typing)
  const id = await device.send(maria.pnJid, 'Pronto')
  await until('it arrives', () => maria.chats.get(id))
  expect((await control.chat(maria.pn, shop.pn)).typing).toBeUndefined()
})

test('a linked device that is not available learns nothing, and its account is offline', async () => {
  await device.socket.sendPresenceUpdate('unavailable')
  await until('the network knows', () => !linked.companion.available)
  expect(await control.chat(maria.pn, shop.pn)).toMatchObject({ online: false })
  network.state.trace.clear()
  await control.show(maria.pn, shop.pn, 'composing')
  await control.show(maria.pn, shop.pn, 'unavailable')
  expect(network.state.trace.lines().filter((line) => /<chatstate|<presence/.test(line))).toEqual([])
  expect((await control.chat(shop.pn, maria.pn)).typing).toEqual({ from: maria.pn, state: 'composing' })
})

test('an account is offline when its linked device goes away without notice', async () => {
  await device.socket.sendPresenceUpdate('available')
  await until('the network knows', async () => (await control.chat(maria.pn, shop.pn)).online)
  device.vanish()
  await until('it is offline', async () => !(await control.chat(maria.pn, shop.pn)).online)
  expect(shop.lastSeen).toBeGreaterThan(Date.now() - 60_000)
})

test('the subscriptions of a linked device are forgotten when it goes', async () => {
  await linked.startAgain()
  expect([...linked.companion.subscriptions]).toEqual([])
})
