import { updateCompanySchedules } from '@recado/contract/companies/api'
import { type Connection, connectionPush, dismissAlarm, listConnections } from '@recado/contract/connections/api'
import { defaultHours } from '@recado/contract/hours'
import { updateQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { pushKey, subscribeToPush } from '@recado/contract/push-subscriptions/api'
import { type PushService, startPushService } from '@recado/peers/push/push-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { setWindow } from '../../../test/fixtures/window.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { syncChannelSettings } from './settings-queries.ts'

let service: PushService
let w: World
let company: number
let connection: number
let admin: TestUser
beforeAll(async () => {
  service = await startPushService()
  w = await World.create({ outbound: openOutbound({ allow: [new URL(service.origin).host], authority: service.authority }) })
})
beforeEach(async () => {
  company = await w.company()
  connection = await w.connection(company)
  admin = await w.user(company, 'admin')
})
afterAll(async () => {
  await w.end()
  await service.close()
})

const deaf = { reason: 'deaf', since: '2026-11-23T12:00:00.000Z', until: '2026-11-23T12:47:00.000Z' } as const

async function browserOf(who: TestUser) {
  const { publicKey } = (await w.call(who, pushKey, {})).body
  const browser = service.subscribe(publicKey)
  await w.call(who, subscribeToPush, { endpoint: browser.endpoint, keys: browser.keys })
  return browser
}

test('the alarm of a deaf connection stays until an admin has seen it, and reaches the browsers of users who can act', async () => {
  const ana = await w.user(company, 'user')
  const [admins, anas] = [await browserOf(admin), await browserOf(ana)]
  await w.signal(connection, 'alarm', deaf)
  w.published.length = 0
  await w.settle()
  expect(w.heardBy(ana, w.published, connectionPush)).toMatchObject([{ whatsapp: { id: connection, alarm: deaf } }])
  const [told] = admins.received.map(({ text }) => JSON.parse(text) as Record<string, string>)
  expect(told).toMatchObject({
    url: '/connections',
    tag: `connection-${connection}`,
    body: expect.stringContaining('47 minutos'),
  })
  expect(anas.received).toEqual([])
  const list = async () => (await w.call(ana, listConnections, {})).body.map(({ alarm }: Connection) => alarm)
  expect(await list()).toEqual([deaf])
  expect((await w.call(ana, dismissAlarm, { id: connection })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(admin, dismissAlarm, { id: connection })).body.alarm).toBeNull()
  expect(await list()).toEqual([null])
  const outsider = await w.user(await w.company(), 'admin')
  expect((await w.call(outsider, dismissAlarm, { id: connection })).error.error).toBe('ERR_NO_WAPP_FOUND')
})

test('the channels process learns when customers may be expected to write on each connection', async () => {
  await w.owner.query(`insert into channels.settings (connection_id, provider) values ($1, 'beta')`, [connection])
  const told = async () => {
    await w.system.across((tx) => syncChannelSettings(tx))
    const { rows } = await w.owner.query<{ hours: { timeZone: string; open: { startTime: string }[] | null } }>(
      'select hours from channels.settings where connection_id = $1',
      [connection],
    )
    return rows[0]?.hours
  }
  expect(await told()).toEqual({ timeZone: 'America/Sao_Paulo', open: null })
  await w.call(admin, updateSetting, { settingKey: 'scheduleType', value: 'company' })
  const early = defaultHours.map((day) => ({ ...day, startTime: '07:00' }))
  await w.call(admin, updateCompanySchedules, { companyId: company, schedules: early })
  expect((await told())?.open?.map(({ startTime }) => startTime)).toEqual(Array(7).fill('07:00'))
  await w.call(admin, updateSetting, { settingKey: 'scheduleType', value: 'queue' })
  expect((await told())?.open).toBeNull()
  const queues = [await w.queue(company), await w.queue(company)]
  await w.owner.query('insert into connection_queues select $1, $2, unnest($3::int[])', [company, connection, queues])
  await w.call(admin, updateQueue, { id: queues[0] ?? 0, schedules: early })
  expect((await told())?.open?.filter(({ startTime }) => startTime === '07:00')).toHaveLength(7)
  expect((await told())?.open).toHaveLength(14)
})

test('a means of payment that is missing at Meta is told once to those who can act, until there is one again', async () => {
  const ana = await w.user(company, 'user')
  const [admins, anas] = [await browserOf(admin), await browserOf(ana)]
  await w.owner.query(
    `with app as (insert into meta_apps (company_id, uuid, verify_token, created_at) values ($1, gen_random_uuid(), '', now()) returning id)
     insert into official_lines (company_id, connection_id, app_id, waba_id, number_id, portfolio_id, sealed_token, steps, checked_at)
     select $1, $2, id, '1', '1', '1', '', '[]', now() from app`,
    [company, connection],
  )
  await setWindow(w, connection, 24 * 3_600_000)
  const tell = async (reason: string) => {
    await w.owner.query('update channels.state set reason = $2 where connection_id = $1', [connection, reason])
    await w.signal(connection, 'state', {})
    await w.settle()
    return admins.received.length
  }
  const heard = [await tell(''), await tell('payment'), await tell('payment'), await tell(''), await tell('payment')]
  expect(heard).toEqual([0, 1, 1, 1, 2])
  const [told] = admins.received.map(({ text }) => JSON.parse(text) as Record<string, string>)
  expect(told).toMatchObject({ url: '/connections', body: 'A Meta parou as entregas: falta forma de pagamento.' })
  expect(anas.received).toEqual([])
})
