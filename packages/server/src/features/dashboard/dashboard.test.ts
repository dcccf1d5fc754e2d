import { listTicketsOfDays, listTicketsOfUsers, showDashboard } from '@recado/contract/dashboard/api'
import { thisMonth } from '@recado/contract/dashboard/range'
import { addDays, dayIn } from '@recado/contract/days'
import type { Endpoint } from '@recado/contract/endpoint'
import type { ValidationDetails } from '@recado/contract/errors'
import { deleteTicket, updateTicket } from '@recado/contract/tickets/api'
import { deleteUser } from '@recado/contract/users/api'
import { updateSetting } from '@recado/contract/settings/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

const minuteMs = 60_000
const phone = '5541988776633'

let w: World
let company: number
let queue: number
let connectionId: number
let admin: TestUser
let ana: TestUser
beforeAll(async () => {
  w = await World.create()
  // The middle of a day in the company's time zone, and of a month.
  w.turnClock(Date.parse('2026-11-18T15:00:00Z') - w.now.getTime())
})
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  queue = await w.queue(company)
  connectionId = await w.connection(company)
  admin = await w.user(company, 'admin')
  ana = await w.user(company, 'user', [queue])
})

const renewed = async (who: TestUser): Promise<TestUser> => ({ ...who, token: await w.renewedToken(who) })
const today = () => dayIn('America/Sao_Paulo', w.now)
const show = async (wish: { days?: number; date_from?: string; date_to?: string } = { days: 1 }) =>
  (await w.call(await renewed(admin), showDashboard, wish)).body
const chart = () => ({ initialDate: today(), finalDate: today() })
const change = async (who: TestUser, id: number, status: 'open' | 'pending' | 'closed') =>
  (await w.call(await renewed(who), updateTicket, { id, status })).status

test('before anything is measured, counts are zero and averages are empty', async () => {
  const { counters, attendants } = await show()
  expect(counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 0,
    leads: 0,
    avgSupportTime: null,
    medianSupportTime: null,
    avgWaitTime: null,
    medianWaitTime: null,
  })
  expect(attendants.map(({ name, rating, avgSupportTime }) => [name, rating, avgSupportTime])).toEqual([
    [admin.name, null, null],
    [ana.name, null, null],
  ])
})

test('the dashboard counts waiting, current and finished tickets, new contacts, and the times they waited and talked', async () => {
  const id = await w.ticket(company, { queueId: queue, connectionId, phone })
  await w.ticket(company, { queueId: queue, connectionId })
  w.turnClock(3 * minuteMs)
  await change(ana, id, 'open')
  expect((await show()).counters).toMatchObject({ supportHappening: 1, supportPending: 1, supportFinished: 0, leads: 2 })
  w.turnClock(4 * minuteMs)
  await change(ana, id, 'pending')
  w.turnClock(30 * minuteMs)
  await change(ana, id, 'open')
  w.turnClock(5 * minuteMs)
  await change(ana, id, 'closed')
  const { counters, attendants } = await show()
  expect(counters).toMatchObject({ supportHappening: 0, supportPending: 1, supportFinished: 1, leads: 2 })
  expect(counters.avgWaitTime).toBeCloseTo(3, 1)
  expect(counters.avgSupportTime).toBeCloseTo(9, 1)
  expect([counters.medianWaitTime, counters.medianSupportTime]).toEqual([3, 9])
  expect(attendants.find((one) => one.id === ana.id)).toMatchObject({ finished: 1, medianSupportTime: 9, online: false })
  // A contact that comes back is not new, but it waits again.
  w.turnClock(60 * minuteMs)
  await w.receive(connectionId, phone, 'Voltei')
  await w.settle()
  expect((await show()).counters).toMatchObject({ leads: 2, supportPending: 2 })
})

test('a message in a group counts no new contact', async () => {
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')", [company])
  await w.receive(connectionId, '', 'Bom dia a todos', { chat: { group: '120363000000000042' }, participant: { phone } })
  await w.settle()
  expect((await show()).counters).toMatchObject({ leads: 0, supportPending: 1 })
  await w.receive(connectionId, phone, 'Agora a sós')
  await w.settle()
  expect((await show()).counters).toMatchObject({ leads: 1, supportPending: 2 })
})

test('a rating belongs to the attendant who had the ticket, who stays listed after leaving, as do deleted tickets', async () => {
  await w.call(admin, updateSetting, { settingKey: 'userRating', value: 'enabled' })
  const id = await w.ticket(company, { queueId: queue, connectionId, phone })
  await change(ana, id, 'open')
  await change(ana, id, 'closed')
  await w.settle()
  await w.sendAll(connectionId)
  await w.receive(connectionId, phone, '2')
  await w.settle()
  const of = async (days: number) => (await show({ days })).attendants.find((one) => one.id === ana.id)
  expect(await of(1)).toMatchObject({ rating: 2, ratings: 1, finished: 1, isDeleted: false })
  expect((await w.call(await renewed(admin), deleteTicket, { id })).status).toBe(200)
  expect((await w.call(await renewed(admin), deleteUser, { id: ana.id })).status).toBe(200)
  expect(await of(1)).toMatchObject({ rating: 2, finished: 1, isDeleted: true, name: ana.name })
  const bars = async () => (await w.call(await renewed(admin), listTicketsOfUsers, chart())).body.data
  expect(await bars()).toEqual([
    { nome: admin.name, quantidade: 0 },
    { nome: ana.name, quantidade: 1 },
  ])
  w.turnClock(24 * 60 * minuteMs)
  expect(await of(1)).toBeUndefined()
  expect(await of(2)).toMatchObject({ finished: 1 })
  expect(await bars()).toEqual([{ nome: admin.name, quantidade: 0 }])
})

test('charts show every hour of one day or every day of several, in order, filled with zeros', async () => {
  await w.ticket(company, { queueId: queue, connectionId })
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' }).format(w.now),
  )
  const ofDay = (await w.call(await renewed(admin), listTicketsOfDays, chart())).body
  expect(ofDay).toEqual({ count: 1, data: Array.from({ length: 24 }, (_, at) => ({ horario: at, total: at === hour ? 1 : 0 })) })
  const from = addDays(today(), -2)
  const ofDays = (await w.call(await renewed(admin), listTicketsOfDays, { initialDate: from, finalDate: addDays(today(), 1) }))
    .body
  expect(ofDays).toEqual({
    count: 1,
    data: [-2, -1, 0, 1].map((at) => ({ data: addDays(today(), at), total: at === 0 ? 1 : 0 })),
  })
})

test('the range follows from a number of days, from dates, or from the current month', async () => {
  const days = async (wish: Parameters<typeof show>[0]) => {
    const { date_from, date_to } = await show(wish)
    return [date_from, date_to]
  }
  const now = today()
  expect(await days({ days: 1 })).toEqual([now, now])
  expect(await days({ days: 30 })).toEqual([addDays(now, -29), now])
  expect(await days({ days: 3, date_from: '2026-01-01' })).toEqual([addDays(now, -2), now])
  expect(await days({})).toEqual(Object.values(thisMonth(now)))
  expect(await days({ date_from: '2026-11-03' })).toEqual(['2026-11-03', now])
  expect(await days({ date_to: '2026-02-15' })).toEqual(['2026-02-01', '2026-02-15'])
  expect(await days({ date_from: '2024-01-01', date_to: '2024-12-31' })).toEqual(['2024-01-01', '2024-12-31'])
})

test('an invalid range is refused by the field that is wrong', async () => {
  const faults = async (endpoint: Endpoint, input: object) => {
    const { status, error } = await w.call(await renewed(admin), endpoint, input)
    return [status, error.error, (error.details as ValidationDetails | undefined)?.fields.map(({ path }) => path)]
  }
  const bad = (field: string) => [400, 'ERR_VALIDATION', [field]]
  for (const days of ['0', '367', '-1', '1.5', 'x']) expect(await faults(showDashboard, { days }), days).toEqual(bad('days'))
  expect(await faults(showDashboard, { date_from: '2026-02-30' })).toEqual(bad('date_from'))
  expect(await faults(showDashboard, { date_from: '01/02/2026' })).toEqual(bad('date_from'))
  expect(await faults(showDashboard, { date_from: '2026-02-02', date_to: '2026-02-01' })).toEqual(bad('date_to'))
  expect(await faults(showDashboard, { date_from: '2025-11-17', date_to: '2026-11-18' })).toEqual(bad('date_to'))
  expect(await faults(showDashboard, { date_from: '2024-01-01' })).toEqual(bad('date_from'))
  expect(await faults(showDashboard, { date_from: addDays(today(), 1) })).toEqual(bad('date_from'))
  for (const endpoint of [listTicketsOfUsers, listTicketsOfDays]) {
    expect(await faults(endpoint, { initialDate: '2026-01-01' })).toEqual(bad('finalDate'))
    expect(await faults(endpoint, { initialDate: '2026-02-02', finalDate: '2026-02-01' })).toEqual(bad('finalDate'))
    expect(await faults(endpoint, { initialDate: '2024-01-01', finalDate: '2026-02-01' })).toEqual(bad('finalDate'))
  }
})

test('only admins and owners see figures, and only those of their own company', async () => {
  const [other, owner] = [await w.company(), await w.user(company, 'owner')]
  const supervisor = await w.user(company, 'supervisor', [queue])
  for (const [endpoint, input] of [
    [showDashboard, { days: 7 }],
    [listTicketsOfUsers, chart()],
    [listTicketsOfDays, chart()],
  ] as const) {
    const ask = async (who: TestUser | undefined, more = {}) =>
      (await w.call(who && (await renewed(who)), endpoint, { ...input, ...more })).status
    expect(await ask(admin)).toBe(200)
    expect(await ask(owner)).toBe(200)
    expect(await ask(ana)).toBe(403)
    expect(await ask(supervisor)).toBe(403)
    expect(await ask(undefined)).toBe(401)
    expect(await ask(admin, { companyId: company })).toBe(200)
    if (endpoint !== showDashboard) expect(await ask(admin, { companyId: other })).toBe(403)
  }
})
