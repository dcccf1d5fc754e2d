import { randomBytes } from 'node:crypto'
import { seal } from '../src/tables/sealed.ts'
import { settingsIdentity } from '@recado/border/settings'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { ServerSide } from './server-side.ts'
import { until } from './until.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

/** Writes the settings of a connection as the server does. */
async function setUp(side: ServerSide, provider: 'beta' | 'cloud', configuration: Buffer = Buffer.of()): Promise<void> {
  await side.query(
    `insert into channels.settings as s (connection_id, provider, configuration) values ($1, $2, $3)
     on conflict (connection_id) do update set provider = $2, configuration = $3, version = s.version + 1`,
    [side.connectionId, provider, configuration.toString('base64url')],
  )
}

test('a line reports its capabilities, since when it is up, and when it has received everything kept for it', async () => {
  const { side, shop } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const state = await until('it has caught up', async () => {
    const row = await side.state()
    return row?.caught_up_at && row
  })
  expect(state).toMatchObject({ reason: '', capabilities: { edit: true, idempotentSend: true, atOnce: 4 } })
  expect(state.last_inbound_at).toBeNull()
  await world.network.write(person.phone, shop, 'oi')
  await side.reachesAck(await side.send(person, 'olá'), 1)
  await until('its signs of life are told', async () => {
    const row = await side.state()
    return row?.last_inbound_at && row.last_ack_at
  })
})

test('the reason why a line is down is reported beside its status, and cleared when it is up again', async () => {
  const { side, shop } = await world.newPaired()
  await world.network.control.addFault({ kind: 'login-failure', pn: shop, code: '405' })
  const [device] = (await world.network.control.phone(shop)).companions
  await world.network.control.disconnect(shop, device?.device ?? 0, { how: 'drop' })
  expect(await side.reaches('TIMEOUT')).toMatchObject({ reason: 'version', wanted: true, caught_up_at: null })
  const waiting = await side.send({ phone: '5511900000000' }, 'espera')
  await side.query(`insert into channels.versions (provider, version) values ('beta', '2.3000.9')`)
  onTestFinished(async () => void (await side.query('delete from channels.versions')))
  expect(await side.reaches('CONNECTED')).toMatchObject({ reason: '' })
  await until('what waited was tried', async () => (await side.failures()).some(({ ref }) => ref === waiting))
  await world.network.unlink(shop)
  expect(await side.reaches('DISCONNECTED')).toMatchObject({ reason: 'logged-out' })
})

/** How often the line has been claimed. */
const claimsOf = async (side: ServerSide) => Number((await side.state())?.lease_epoch)

test('new settings renew the session, and those of another provider unlink the device and hand the line over', async () => {
  const { side, shop } = await world.newPaired()
  const { since } = (await side.state()) ?? {}
  await setUp(side, 'beta')
  await until('there is a new session', async () => {
    const row = await side.state()
    return row?.status === 'CONNECTED' && row.since > (since ?? 0)
  })
  expect(await world.network.devices(shop)).toBe(1)
  const claims = await claimsOf(side)
  await setUp(side, 'cloud')
  await until('the phone lists no device', async () => (await world.network.devices(shop)) === 0)
  await until('the line is claimed anew', async () => (await claimsOf(side)) > claims)
  expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
  expect(await side.state()).toMatchObject({ wanted: true })
})

test('settings that change while the line is being claimed take effect', async () => {
  const { side } = await world.newPaired()
  const isHeld = async () => (await side.state())?.lease_owner !== null
  const suspend = (isSuspended: boolean) =>
    side.query('update channels.settings set rests = $2 where connection_id = $1', [side.connectionId, isSuspended])
  await setUp(side, 'beta')
  await suspend(true)
  await until('it is given back', async () => !(await isHeld()))

  await side.query(`create function channels.claim_slowly() returns trigger language plpgsql as
    'begin perform pg_sleep(2); return new; end'`)
  onTestFinished(async () => void (await side.query('drop function channels.claim_slowly cascade')))
  await side.query(`create trigger claim_slowly before update of lease_owner on channels.state for each row
    when (new.connection_id = ${side.connectionId} and new.lease_owner is not null) execute function channels.claim_slowly()`)
  const before = await claimsOf(side)
  await suspend(false)
  const claims = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await until('it is being claimed', async () => (await side.query(claims)).length > 0)
  await setUp(side, 'cloud')
  await until('it is held', isHeld)
  await until('it is handed over', async () => (await claimsOf(side)) >= before + 2)
  expect(await side.state()).toMatchObject({ wanted: true })
})

test('a line whose first order arrives while the database refuses is claimed once it does not', async () => {
  const side = world.newConnection()
  await side.query(`create function channels.refuse_line() returns trigger language plpgsql as
    'begin raise exception ''refused''; end'`)
  onTestFinished(async () => void (await side.query('drop function if exists channels.refuse_line cascade')))
  await side.query(`create trigger refuse_line before insert on channels.state for each row
    when (new.connection_id = ${side.connectionId}) execute function channels.refuse_line()`)
  const refusals = 'select xact_rollback as count from pg_stat_database where datname = current_database()'
  const count = async () => Number((await side.query<{ count: string }>(refusals))[0]?.count)
  const before = await count()
  await side.command('connect')
  await until('the line was refused', async () => (await count()) > before)
  await side.query('drop function channels.refuse_line cascade')
  expect(await side.reaches('qrcode')).toMatchObject({ wanted: true })
})

test('settings that cannot be decrypted keep the line down, and are retried', async () => {
  const { side } = await world.newPaired()
  const foreign = seal(randomBytes(32), settingsIdentity(side.connectionId), Buffer.from('{}'))
  await setUp(side, 'beta', foreign)
  await until('it is down', async () => {
    const row = await side.state()
    return row?.status === 'OPENING' && row.reason === 'network'
  })
  await setUp(side, 'beta')
  expect(await side.reaches('CONNECTED')).toMatchObject({ reason: '' })
})
