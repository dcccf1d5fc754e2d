/** @module-tag patient */

import { afterAll, expect, test } from 'vitest'
import { Authenticator } from '../../../peers/whatsapp/passkeys/authenticator.ts'
import type { Child } from '../child.ts'
import { type ServerSide, type StateRow } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>
let channels: Child

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  const nodeArgs = [...world.network.nodeArgs, '--import', './packages/channels/test/preloads/quick-codes.ts']
  channels = await world.startChannels({ nodeArgs })
})
afterAll(() => world.close())

/** A connection that shows its first QR code. */
async function showing(): Promise<{ side: ServerSide; shop: string; qrcode: string }> {
  const side = world.newConnection()
  const shop = await world.network.newShop()
  await side.command('connect')
  const { qrcode } = await side.reaches('qrcode')
  return { side, shop, qrcode }
}

const becomes = (side: ServerSide, what: string, is: (row: StateRow) => boolean, ms?: number) =>
  until(
    what,
    async () => {
      const row = await side.state()
      return row && is(row) && row
    },
    ms,
  )

const keysOf = (side: ServerSide) =>
  side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])

test('a required passkey is reported within a second, without a QR code', async () => {
  const { side, shop, qrcode } = await showing()
  await world.network.control.setPasskey(shop, new Authenticator().passkey)
  await world.network.control.scanWithPasskey(shop, qrcode)
  expect(await becomes(side, 'the reason is told', ({ reason }) => reason === 'passkey', 1_000)).toMatchObject({
    qrcode: '',
    retries: 0,
  })
})

test.concurrent('a passkey that never comes leaves the line down with that reason, and no further code is shown', async () => {
  const { side, shop, qrcode } = await showing()
  await world.network.control.setPasskey(shop, new Authenticator().passkey)
  await world.network.control.scanWithPasskey(shop, qrcode, { challengeSeconds: 3 })
  const shown = new Set<string>()
  await becomes(side, 'the reason is told', ({ reason }) => reason === 'passkey', 1_000)
  const down = await becomes(side, 'it is down', (row) => {
    shown.add(row.qrcode)
    return row.status === 'DISCONNECTED'
  })
  expect([...shown]).toEqual([''])
  expect(down).toMatchObject({ reason: 'passkey', wanted: false })
  expect(await keysOf(side)).toEqual([])
})

test.concurrent('a phone with four linked devices tells the line nothing, and its codes expire', async () => {
  const { side, shop, qrcode } = await showing()
  for (let linked = 0; linked < 4; linked += 1) {
    const other = world.newConnection()
    await other.command('connect')
    await world.network.scan(shop, (await other.reaches('qrcode')).qrcode)
  }
  await expect(world.network.scan(shop, qrcode)).rejects.toThrow('409 the phone has 4 linked devices')
  expect(await side.reaches('DISCONNECTED')).toMatchObject({ reason: 'not-paired', wanted: false, qrcode: '' })
  expect(await keysOf(side)).toEqual([])
  expect(channels.exitCode()).toBeNull()
})

test.concurrent('a code that is not typed expires with the QR codes', async () => {
  const side = world.newConnection()
  await side.command('pair', { number: await world.network.newShop() })
  await becomes(side, 'there is a code', ({ pairing_code: code }) => code !== '')
  const shown = new Set<string>()
  const down = await becomes(side, 'it is down', ({ status }) => {
    shown.add(status)
    return status === 'DISCONNECTED'
  })
  // It does not count as a lost connection.
  expect([...shown]).toEqual(['qrcode', 'DISCONNECTED'])
  expect(down).toMatchObject({ reason: 'not-paired', wanted: false, qrcode: '', pairing_code: '' })
  expect(await keysOf(side)).toEqual([])
})

test.concurrent('the lack of a code for a number is reported beside each QR code', async () => {
  const side = world.newConnection()
  await side.command('pair', { number: '5511988887777' })
  const later = ({ retries, reason }: StateRow) => retries >= 2 && reason === 'pairing-refused'
  expect(await becomes(side, 'it is said', later)).toMatchObject({ status: 'qrcode', pairing_code: '' })
})
