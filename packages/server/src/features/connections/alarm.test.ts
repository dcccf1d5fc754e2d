import { updateCompanySchedules } from '@recado/contract/companies/api'
import { type Connection, connectionPush, dismissAlarm, listConnections } from '@recado/contract/connections/api'
import { defaultHours } from '@recado/contract/hours'
import { updateQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { pushKey, subscribeToPush } from '@recado/contract/push-subscriptions/api'
import { type PushService, startPushService } from '@recado/peers/push/push-service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutbound } from '#platform/outbound/outbound.ts'
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
  const stranger = await w.user(await w.company(), 'admin')
  expect((await w.call(stranger, dismissAlarm, { id: connection })).error.error).toBe('ERR_NO_WAPP_FOUND')
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
