import { afterAll, expect, test } from 'vitest'
import { Authenticator } from '../../../peers/whatsapp/passkeys/authenticator.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

/** A connection that shows a code to the owner of a number, beside its QR code. */
async function showing(number?: string) {
  const side = world.newConnection()
  const shop = number ?? (await world.network.newShop())
  await side.command('pair', { number: shop })
  return { side, shop, ...(await shows(side)) }
}

/** The displayed codes, once they differ from these. */
const shows = (side: ServerSide, not: readonly string[] = []) =>
  until('there is a code', async () => {
    const { status, qrcode = '', pairing_code: code = '' } = (await side.state()) ?? {}
    return (
      status === 'qrcode' &&
      qrcode !== '' &&
      code !== '' &&
      ![qrcode, code].some((shown) => not.includes(shown)) && { qrcode, code }
    )
  })

const wrong = (code: string) => `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`

test('a wrong code is followed by new codes, either of which links', { tags: 'patient' }, async () => {
  const { side, shop, qrcode, code } = await showing()
  await expect(world.network.control.enterLinkCode(shop, wrong(code))).rejects.toThrow('400 this is not the code')
  const again = await shows(side, [qrcode, code])
  await world.network.control.enterLinkCode(shop, again.code)
  expect(await side.reaches('CONNECTED')).toMatchObject({ number: shop })
})

test('a session that is lost while its codes are shown is followed by one with new codes', async () => {
  const { side, shop, qrcode, code } = await showing()
  await side.query(
    `insert into channels.settings as s (connection_id, provider) values ($1, 'beta') on conflict (connection_id)
      do update set version = s.version + 1`,
    [side.connectionId],
  )
  const again = await shows(side, [qrcode, code])
  await world.network.scan(shop, again.qrcode)
  expect(await side.reaches('CONNECTED')).toMatchObject({ number: shop })
})

test('a phone may require its passkey after a code, too, and then neither code is shown', async () => {
  const { side, shop, code } = await showing()
  await world.network.control.setPasskey(shop, new Authenticator().passkey)
  await world.network.control.enterLinkCodeWithPasskey(shop, code)
  const told = await until('the reason is told', async () => {
    const row = await side.state()
    return row?.reason === 'passkey' && row
  })
  expect(told).toMatchObject({ qrcode: '', pairing_code: '' })
})

test('a number that is not on WhatsApp gets no code, which is reported, and the QR codes stay', async () => {
  const side = world.newConnection()
  await side.command('pair', { number: '5511988887777' })
  const told = await until('it is said', async () => {
    const row = await side.state()
    return row?.reason === 'pairing-refused' && row
  })
  expect(told).toMatchObject({ status: 'qrcode', pairing_code: '' })
  const shop = await world.network.newShop()
  await world.network.scan(shop, told.qrcode)
  expect(await side.reaches('CONNECTED')).toMatchObject({ reason: '' })
})

test('a number that is logged out while its code is shown no longer shows it', async () => {
  const { side } = await showing()
  await side.command('logout')
  expect(await side.reaches('DISCONNECTED')).toMatchObject({ qrcode: '', pairing_code: '', wanted: false })
})
