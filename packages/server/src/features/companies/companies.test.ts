import { me } from '@recado/contract/platform/session'
import { companyPush, showCompany, updateCompany, updateCompanySchedules } from '@recado/contract/companies/api'
import { defaultHours } from '@recado/contract/hours'
import { profiles } from '@recado/contract/profiles'
import { listTickets } from '@recado/contract/tickets/api'
import { setLanguage } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLooseReads } from '../../../test/statements.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let companyId: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  companyId = await w.company()
  admin = await w.user(companyId, 'admin')
})
afterAll(() => w.end())

const show = async () => (await w.call(admin, showCompany, { id: companyId })).body
const change = (patch: object) => w.call(admin, updateCompany, { id: companyId, ...patch })

test('a company begins with the hours of the specification', async () => {
  expect((await show()).schedules).toEqual(defaultHours)
})

test('the language of a company is that of its first admin, and its users know it', async () => {
  const [second, ana] = [await w.user(companyId, 'admin'), await w.user(companyId, 'user')]
  const known = async () => [(await show()).language, (await w.call(ana, me, {})).body.company.language]
  await w.call(second, setLanguage, { lang: 'en' })
  await w.call(ana, setLanguage, { lang: 'en' })
  expect(await known()).toEqual(['pt', 'pt'])
  await w.call(admin, setLanguage, { lang: 'es' })
  expect(await known()).toEqual(['es', 'es'])
})

test('an admin changes the fields of the company, all or one of them, and its users hear it at once', async () => {
  const ana = await w.user(companyId, 'user')
  const before = await show()
  w.published.length = 0
  w.turnClock(1000)
  const said = {
    name: '  Araucária Móveis ',
    email: 'contato@araucaria.example',
    phone: '(41) 3322-1090',
    timeZone: 'America/Manaus',
    firstName: 'Marina',
    lastName: 'Prado',
    address: 'Rua XV, 100',
    city: 'Curitiba',
    state: 'PR',
    zipcode: '80020-310',
    country: 'BR',
  }
  const kept = { ...said, name: 'Araucária Móveis', phone: '4133221090' }
  const { updatedAt, ...rest } = before
  expect((await change(said)).body).toEqual({ ...rest, ...kept, updatedAt: expect.any(String) })
  expect(updatedAt < (await show()).updatedAt).toBe(true)
  const { id, schedules } = before
  const { name, email, phone, timeZone } = kept
  expect(w.heardBy(ana, w.published, companyPush)).toEqual([
    { action: 'update', company: { id, name, email, phone, schedules, timeZone } },
  ])
  expect(w.heardBy(await w.user(await w.company(), 'admin'), w.published, companyPush)).toEqual([])
  expect((await change({ city: 'Pinhais' })).body).toMatchObject({ ...kept, city: 'Pinhais' })
  expect((await w.call(ana, me, {})).body.company.name).toBe(name)
})

test('of two concurrent changes to a company the second gets a conflict, and can decide', async () => {
  const { updatedAt } = await show()
  w.turnClock(1000)
  const first = await change({ city: 'Curitiba', updatedAt })
  expect(first.status).toBe(200)
  const late = await change({ city: 'Pinhais', updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: first.body } }])
  expect((await show()).city).toBe('Curitiba')
  expect((await change({ city: 'Pinhais', updatedAt: first.body.updatedAt })).status).toBe(200)
})

test('a company cannot change its plan, due date, status, recurrence or identity', async () => {
  const { rows: plans } = await w.owner.query<{ id: number }>('select id from plans order by id desc limit 1')
  const before = await show()
  const greed = {
    planId: plans[0]?.id,
    dueDate: '2099-01-01',
    status: true,
    recurrence: 'ANUAL',
    campaignsEnabled: true,
    plan: { users: 999 },
    maxStored: 10 ** 12,
    createdAt: '2000-01-01T00:00:00.000Z',
    settings: [{ key: 'asaas', value: 'mine' }],
  }
  await w.owner.query("update companies set status = true, due_date = '2031-05-20' where id = $1", [companyId])
  const { status, body } = await change({ ...greed, name: 'Outra' })
  expect(status).toBe(200)
  expect(body).toEqual({ ...before, name: 'Outra', dueDate: '2031-05-20', isTrial: true, updatedAt: body.updatedAt })
  const { rows } = await w.owner.query('select max_stored from companies where id = $1 and max_stored >= 10 ^ 12', [companyId])
  expect(rows).toEqual([])
})

test.each([
  ['name', ['', 'A', ' A ', 'x'.repeat(51), null, 5]],
  ['email', ['', 'loja', 'a@', `${'x'.repeat(250)}@a.example`, null]],
  ['phone', ['123', 'call us', '419998877665', '(41) 3322-109x', null]],
  ['timeZone', ['', 'Brazil', '+03:00', 'GMT+3', "America/Sao_Paulo'"]],
  ['city', ['x'.repeat(101), 5, 'a\0b']],
  ['country', ['AR', 'brasil']],
  ['schedules', [[], 'x', defaultHours.slice(1)]],
])('%s is refused at its field when it is invalid', async (field, bad) => {
  const before = await show()
  for (const value of bad) {
    const { status, error } = await change({ [field]: value })
    expect([status, error.error], JSON.stringify(value)).toEqual([400, 'ERR_VALIDATION'])
    if (!JSON.stringify(value).includes('\\u0000')) {
      const { fields } = error.details as { fields: { path: string }[] }
      expect(
        fields.every(({ path }) => path.split('.')[0] === field),
        JSON.stringify(value),
      ).toBe(true)
    }
  }
  expect(await show()).toEqual(before)
})

test('the database knows every time zone that can be chosen', async () => {
  const { rows } = await w.owner.query<{ name: string }>('select name from pg_timezone_names')
  const known = new Set(rows.map(({ name }) => name))
  expect(['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => !known.has(zone))).toEqual([])
})

test('a time zone may be given by any of its names, and is stored under one', async () => {
  for (const name of ['america/sao_paulo', 'Brazil/East', 'America/Sao_Paulo']) {
    expect((await change({ timeZone: name })).body.timeZone, name).toBe('America/Sao_Paulo')
  }
})

test('a day is a day in the time zone of the company', async () => {
  const ticketId = await w.ticket(companyId)
  const day = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(w.now)
  const onDay = async (date: string) =>
    (await w.call(admin, listTickets, { status: 'pending', date })).body.tickets.map(({ id }) => id)
  // The two zones are 25 hours apart: never on the same day.
  const [first, last] = ['Pacific/Niue', 'Pacific/Kiritimati']
  for (const [zone, other] of [
    [first, last],
    [last, first],
  ] as const) {
    expect((await change({ timeZone: zone })).status).toBe(200)
    expect(await onDay(day(zone))).toEqual([ticketId])
    expect(await onDay(day(other))).toEqual([])
  }
})

test('the opening hours are set as a whole, and pushed', async () => {
  const ana = await w.user(companyId, 'user')
  const schedules = defaultHours.map((row) => (row.weekdayEn === 'friday' ? { ...row, endTime: '17:30' } : row))
  w.published.length = 0
  expect((await w.call(admin, updateCompanySchedules, { companyId, schedules })).body.schedules).toEqual(schedules)
  expect(w.heardBy(ana, w.published, companyPush)).toMatchObject([{ company: { schedules } }])
  expect((await w.call(ana, me, {})).body.company.schedules).toEqual(schedules)
  const faulty = schedules.map((row) => (row.weekdayEn === 'friday' ? { ...row, endTime: '24:00' } : row))
  const { status, error } = await w.call(admin, updateCompanySchedules, { companyId, schedules: faulty })
  expect([status, error]).toMatchObject([400, { details: { fields: [{ path: 'schedules.4.endTime' }] } }])
  expect((await show()).schedules).toEqual(schedules)
})

test('of two changes to the opening hours from the same state the second gets a conflict', async () => {
  const { updatedAt } = await show()
  const late = defaultHours.map((row) => ({ ...row, startTime: '07:00' }))
  w.turnClock(1000)
  const first = await w.call(admin, updateCompanySchedules, { companyId, updatedAt, schedules: [...defaultHours] })
  expect(first.status).toBe(200)
  const second = await w.call(admin, updateCompanySchedules, { companyId, updatedAt, schedules: late })
  expect([second.status, second.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: first.body } }])
  expect((await show()).schedules).toEqual(first.body.schedules)
  const seen = first.body.updatedAt
  expect((await w.call(admin, updateCompanySchedules, { companyId, updatedAt: seen, schedules: late })).status).toBe(200)
  expect((await w.call(admin, updateCompanySchedules, { companyId, schedules: [...defaultHours] })).status).toBe(200)
})

test('only its admins read or change a company, and no admin another one, whether it exists or not', async () => {
  const theirs = await w.company()
  const calls = (who: TestUser, of: number) => [
    w.call(who, showCompany, { id: of }),
    w.call(who, updateCompany, { id: of, name: 'Taken' }),
    w.call(who, updateCompanySchedules, { companyId: of, schedules: [...defaultHours] }),
  ]
  for (const profile of profiles.filter((one) => one !== 'admin')) {
    for (const { status, error } of await Promise.all(calls(await w.user(companyId, profile), companyId))) {
      expect([status, error.error], profile).toEqual([403, 'ERR_NO_PERMISSION'])
    }
  }
  for (const company of [theirs, 2_000_000_000]) {
    for (const { status, error } of await Promise.all(calls(admin, company)))
      expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
  const { rows } = await w.owner.query("select from companies where name = 'Taken'")
  expect(rows).toEqual([])
})

test('the payments and users of one company among many are read for that company alone', async () => {
  for (let count = 0; count < 40; count++) await w.company()
  await w.owner.query(
    `insert into invoices (company_id, plan_id, detail, months, cents, due_date, period_start, created_at, updated_at)
     select id, plan_id, 'Completo', 1, 4990, '2030-01-01', '2030-01-01', now(), now() from companies`,
  )
  await w.owner.query('analyze')
  expect((await w.call(admin, showCompany, { id: companyId })).status).toBe(200)
  expect(await findLooseReads(w.owner, w.statements)).toEqual([])
})
