import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const [major, minor, build] = DEFAULT_CONNECTION_CONFIG.version

beforeEach(async () => {
  await control.changeSettings({ minVersion: null })
  await linked.startAgain()
})
afterAll(() => Promise.all([linked.close(), server.close()]))

async function cutOff(): Promise<void> {
  linked.companion.connection!.drop()
  await linked.device.closesWith(428)
}

test('a client of a retired version is refused with 405 at login and before it is linked, and its open connection goes on', async () => {
  const { device } = linked
  await control.changeSettings({ minVersion: `${major}.${minor}.${build + 1}` })
  const id = await device.send(linked.maria.pnJid, 'ainda aqui')
  await device.hasStatus(id, 3)
  await cutOff()
  device.connect()
  expect(await device.closesWith(405)).toBe(true)

  const fresh = linked.start()
  linked.device = device
  expect(await fresh.closesWith(405)).toBe(true)
  expect(fresh.qrCodes).toEqual([])
  expect((await control.phone(shop.pn)).companions).toHaveLength(1)
})

test.for([
  [major, minor, build],
  [major, minor, build - 1],
  [major, minor - 1, build + 1],
  [major - 1, minor + 1, build + 1],
])('a client of the required version or a higher one is let in: %i.%i.%i', async (version) => {
  expect(await control.changeSettings({ minVersion: version.join('.') })).toEqual({ minVersion: version.join('.') })
  await cutOff()
  linked.device.connect()
  expect(await linked.device.isOpen()).toBe(true)
})

test('an invalid setting is refused', async () => {
  await expect(control.changeSettings({ minVersion: '2.3000' })).rejects.toThrow('400')
  expect(await control.settings()).toEqual({})
})

test.for(['401', '402', '403', '405', '406', '409', '411', '500', '503'])('a login can fail with %s', async (code) => {
  const { device } = linked
  await cutOff()
  await control.addFault({ kind: 'login-failure', pn: shop.pn, code })
  device.connect()
  expect(await device.closesWith(Number(code))).toBe(true)
  expect(device.failures.at(-1)).toMatchObject({ reason: code, location: 'lla' })
  device.connect()
  expect(await device.isOpen()).toBe(true)
})

test('a temporary ban tells its reason, and how many seconds it lasts', async () => {
  const { device } = linked
  await cutOff()
  await control.addFault({ kind: 'login-failure', pn: shop.pn, code: '402', expire: 3600 })
  await control.addFault({ kind: 'login-failure', pn: shop.pn, code: '402', ban: '104', expire: 60 })
  device.connect()
  await device.closesWith(402)
  expect(device.failures.at(-1)).toEqual({ reason: '402', code: '101', expire: '3600', location: 'lla' })
  device.connect()
  await until('it is refused again', () => device.failures.length === 2)
  expect(device.failures.at(-1)).toMatchObject({ code: '104', expire: '60' })
})

test('the next logins can each be told to connect again (515), and then the device is let in', async () => {
  const { device } = linked
  await cutOff()
  await control.addFault({ kind: 'login-stream-error', pn: shop.pn, code: '515', times: 3 })
  device.connect()
  expect(await device.isOpen()).toBe(true)
  expect(device.closes.slice(-4)).toEqual([428, 515, 515, 515])
})
