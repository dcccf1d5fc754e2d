import {
  createCompany,
  deleteCompany,
  listAllCompanies,
  listCompanies,
  restorableDays,
  restoreCompany,
  urgencyOf,
} from '@recado/contract/all-companies/api'
import { listAudit } from '@recado/contract/audit/api'
import { useLoginLink } from '@recado/contract/auth/api'
import { authPush, login, logout, me } from '@recado/contract/platform/session'
import { companyPush, showCompany, showCompanyPlan, updateCompany } from '@recado/contract/companies/api'
import { sendMessage } from '@recado/contract/messages/api'
import { profiles } from '@recado/contract/profiles'
import { listTags } from '@recado/contract/tags/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { startMailServer } from '@recado/peers/mail/mail-server'
import { globSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords/password.ts'
import { openMails } from '#platform/mail/mails.ts'
import { picture } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  operator = await whoRunsIt()
  company = await w.company()
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const dayMs = 86_400_000
async function whoRunsIt(): Promise<TestUser> {
  const who = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [who.id])
  return who
}
const nameOf = async (id: number) =>
  (await w.owner.query<{ name: string }>('select name from companies where id = $1', [id])).rows[0]?.name ?? ''
const licence = (id: number, patch: object) => w.call(operator, updateCompany, { id, ...patch })
const planId = async () => (await w.call(operator, showCompany, { id: company })).body.planId ?? 0
const find = async (id: number, state?: 'deleted') => {
  const { companies } = (await w.call(operator, listCompanies, { searchParam: await nameOf(id), ...(state && { state }) })).body
  return companies.find((one) => one.id === id)
}
/** The date where the companies are. At night it differs from the date elsewhere. */
const today = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(w.now.getTime() + days * dayMs)

test('only the operator, whatever the operator’s profile, sees or changes another company', async () => {
  const input = { name: 'Nova', email: 'nova@x.example', planId: await planId(), password: 'Segredo-1234' }
  for (const profile of profiles) {
    const who = await w.user(company, profile)
    for (const { status, error } of [
      await w.call(who, listCompanies, {}),
      await w.call(who, listAllCompanies, {}),
      await w.call(who, createCompany, input),
      await w.call(who, deleteCompany, { id: operator.companyId, name: await nameOf(operator.companyId) }),
      await w.call(who, restoreCompany, { id: company }),
      await w.call(who, showCompanyPlan, { id: operator.companyId }),
    ])
      expect([status, error.error], profile).toEqual([403, 'ERR_NO_PERMISSION'])
    expect((await w.call(who, showCompanyPlan, { id: company })).body).toMatchObject({ id: company, plan: { users: 50 } })
  }
  expect((await w.call(operator, showCompany, { id: company })).body).toMatchObject({
    id: company,
    settings: [{ key: 'campaignsEnabled' }],
  })
  expect((await w.call(operator, showCompany, { id: 2_000_000_000 })).error.error).toBe('ERR_NO_COMPANY_FOUND')
})

test('the operator finds companies by name or address, and by the state that needs action', async () => {
  const said = async (state?: 'ending' | 'expired' | 'over' | 'blocked') =>
    (await w.call(operator, listCompanies, { searchParam: `urgent ${company}`, ...(state && { state }) })).body.companies.map(
      ({ name }) => name,
    )
  const add = async (name: string, patch: object) => {
    const id = await w.company()
    await licence(id, { name: `Urgent ${company} ${name}`.slice(0, 50), ...patch })
    return id
  }
  const far = await add('far', { dueDate: today(60) })
  await add('five', { dueDate: today(5) })
  await add('past', { dueDate: today(-2) })
  await add('shut', { dueDate: today(-2), status: false })
  const over = await add('over', {})
  await w.owner.query(
    `with p as (insert into plans (name, users, connections, queues, value) values ($2, 0, 9, 9, 10)
      returning id) update companies set plan_id = p.id from p where companies.id = $1`,
    [over, `tiny ${company}`],
  )
  await w.user(over, 'user')
  const short = (names: string[]) => names.map((name) => name.split(' ').at(-1))
  expect(short(await said())).toEqual(['far', 'five', 'past', 'shut', 'over'])
  expect(short(await said('ending'))).toEqual(['five'])
  expect(short(await said('expired'))).toEqual(['past'])
  expect(short(await said('over'))).toEqual(['over'])
  expect(short(await said('blocked'))).toEqual(['shut'])
  const record = await find(far)
  expect(record).toMatchObject({ daysLeft: 60, users: 0, connections: 0, isOperators: false, deletedAt: null })
  const { totals } = (await w.call(operator, listCompanies, {})).body
  expect(totals.all).toBe((await w.call(operator, listAllCompanies, {})).body.length)
  // A company of the operator has no last day.
  await licence(operator.companyId, { dueDate: today(-5) })
  expect(await find(operator.companyId)).toMatchObject({ isOperators: true, daysLeft: null })
})

test('a company that is sold has its first admin, who signs in with the given password', async () => {
  const input = {
    name: 'Vendida',
    email: 'Vendida@x.example',
    planId: await planId(),
    recurrence: 'ANUAL',
    dueDate: '2031-05-20',
  } as const
  const missing = await w.call(operator, createCompany, { ...input, password: '' })
  expect(missing.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'password' }] } })
  expect((await w.call(operator, createCompany, { ...input, password: 'Segredo-1234', planId: 2_000_000_000 })).error.error).toBe(
    'ERR_NO_PLAN_FOUND',
  )
  const made = await w.call(operator, createCompany, { ...input, password: 'Segredo-1234', city: 'Curitiba' })
  expect(made.body).toMatchObject({
    name: 'Vendida',
    recurrence: 'ANUAL',
    dueDate: '2031-05-20',
    city: 'Curitiba',
    users: 1,
    status: true,
  })
  const again = await w.call(operator, createCompany, { ...input, name: 'Outra', password: 'Segredo-1234' })
  expect(again.error).toMatchObject({ error: 'ERR_EMAIL_TAKEN' })
  const signedIn = await w.call(undefined, login, { email: 'vendida@x.example', password: 'Segredo-1234' })
  expect(signedIn.body.user).toMatchObject({ name: 'Vendida', profile: 'admin', companyId: made.body.id })
})

test("a change by the operator takes effect, is pushed, and is logged with before and after in the company's own log", async () => {
  const { body: before } = await w.call(operator, showCompany, { id: company })
  w.published.length = 0
  const patch = { dueDate: '2031-05-20', recurrence: 'SEMESTRAL', name: 'Outro Nome' } as const
  const changed = await licence(company, { ...patch, updatedAt: before.updatedAt })
  expect(changed.body).toMatchObject(patch)
  expect(w.heardBy(admin, w.published, companyPush)).toMatchObject([{ company: { name: 'Outro Nome' } }])
  expect((await licence(company, { name: 'X9', updatedAt: before.updatedAt })).error.error).toBe('ERR_CONFLICT')
  const { entries } = (await w.call(admin, listAudit, {})).body
  expect(entries).toMatchObject([
    {
      act: 'company.changed',
      actor: { id: operator.id, name: operator.name },
      subject: { id: company, name: 'Outro Nome' },
      changes: [
        { field: 'name', before: before.name, after: 'Outro Nome' },
        { field: 'recurrence', before: 'MENSAL', after: 'SEMESTRAL' },
        { field: 'dueDate', before: '', after: '2031-05-20' },
      ],
    },
  ])
  expect((await licence(company, { planId: 2_000_000_000 })).error.error).toBe('ERR_NO_PLAN_FOUND')
})

test('blocking a company signs its users out at once with the reason and rests its connections, and unblocking undoes both', async () => {
  const connection = await w.connection(company)
  const rests = async () =>
    (await w.owner.query('select rests from channels.settings where connection_id = $1', [connection])).rows[0]?.rests
  const { email } = (await w.call(admin, me, {})).body
  await w.owner.query("insert into channels.settings (connection_id, provider) values ($1, 'beta')", [connection])
  await w.owner.query('update users set password_hash = $2 where id = $1', [admin.id, await hashPassword('Segredo-1234')])
  w.published.length = 0
  expect((await licence(company, { status: false })).status).toBe(200)
  expect(w.heardBy(admin, w.published, authPush)).toEqual([{ action: 'update', reason: 'blocked' }])
  expect(await rests()).toBe(true)
  for (const endpoint of [me, logout]) expect((await w.call(admin, endpoint, {})).error.error).toBe('ERR_COMPANY_BLOCKED')
  const refused = await w.call(undefined, login, { email, password: 'Segredo-1234' })
  expect([refused.status, refused.error.error]).toEqual([403, 'ERR_COMPANY_BLOCKED'])
  expect(refused.error).not.toHaveProperty('details')
  expect((await w.call(undefined, login, { email, password: 'falsch' })).error.error).toBe('ERR_INVALID_CREDENTIALS')
  expect((await licence(company, { status: true })).status).toBe(200)
  expect((await w.call(admin, me, {})).error.error).toBe('ERR_SESSION_EXPIRED')
  expect([await rests(), (await w.call(undefined, login, { email, password: 'Segredo-1234' })).status]).toEqual([false, 200])
})

test('a last day set to one in the past closes the sockets of the company at once', async () => {
  const closed = async (id: number, dueDate: string | null) => {
    w.published.length = 0
    expect((await licence(id, { dueDate })).status).toBe(200)
    return w.published.filter(({ last }) => last).flatMap(({ rooms }) => rooms)
  }
  expect(await closed(company, today(0))).toEqual([])
  expect(await closed(company, today(-1))).toEqual([`c:${company}`])
  expect(await closed(company, null)).toEqual([])
  expect(await closed(operator.companyId, today(-1))).toEqual([])
})

test('the company of the operator is neither blocked nor deleted', async () => {
  const own = operator.companyId
  expect((await licence(own, { status: false })).error.error).toBe('ERR_OPERATORS_COMPANY')
  expect((await w.call(operator, deleteCompany, { id: own, name: await nameOf(own) })).error.error).toBe('ERR_OPERATORS_COMPANY')
  // A last day in the past ends nothing for any user of the operator's company.
  const colleague = await w.user(own, 'user')
  await licence(own, { dueDate: today(-5) })
  for (const who of [operator, colleague]) expect((await w.call(who, listTags, {})).status).toBe(200)
})

test('the operator deletes a company by its name, its users are out at once, and it can be restored for thirty days', async () => {
  const name = await nameOf(company)
  const wrong = await w.call(operator, deleteCompany, { id: company, name: `${name} x` })
  expect(wrong.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'name' }] } })
  const { email } = (await w.call(admin, me, {})).body
  await w.owner.query('update users set password_hash = $2 where id = $1', [admin.id, await hashPassword('Segredo-1234')])
  expect((await w.call(operator, deleteCompany, { id: company, name })).status).toBe(200)
  // Its users read until when the operator can undo it: a day that counts to its end.
  const gone = { error: 'ERR_COMPANY_BLOCKED', details: { restorableUntil: today(restorableDays - 1) } }
  expect((await w.call(admin, me, {})).error).toMatchObject(gone)
  expect((await w.call(undefined, login, { email, password: 'Segredo-1234' })).error).toMatchObject(gone)
  expect((await w.call(undefined, login, { email, password: 'falsch' })).error).not.toHaveProperty('details')
  expect([await find(company), (await find(company, 'deleted'))?.id]).toEqual([undefined, company])
  w.turnClock(29 * dayMs)
  await w.settle()
  operator = await whoRunsIt()
  expect((await w.call(operator, restoreCompany, { id: company })).body).toMatchObject({
    id: company,
    deletedAt: null,
    status: true,
  })
  expect((await find(company))?.id).toBe(company)
  const rows = (
    await w.owner.query<{ act: string }>('select act from audit_entries where company_id = $1 order by id', [company])
  ).rows
  expect(rows.map(({ act }) => act)).toEqual(['company.deleted', 'company.restored'])
})

test('after thirty days no row, file or connection of a deleted company is left, and other companies keep theirs', async () => {
  const other = await w.company()
  const tables = (
    await w.owner.query<{ name: string }>(
      // The list of erasures outlives the company, so that a backup that is restored loses it again.
      `select table_name as name from information_schema.columns
       where column_name = 'company_id' and table_schema = 'public' and table_name <> 'erasures'`,
    )
  ).rows
  for (const one of [company, other]) {
    const connectionId = await w.connection(one)
    const who = await w.user(one, 'admin')
    const ticketId = await w.ticket(one, { connectionId })
    await w.call(who, updateTicket, { id: ticketId, status: 'open' })
    await w.upload(who, sendMessage, { ticketId }, [{ name: 'a.png', bytes: await picture(10, 10) }])
  }
  await w.call(operator, deleteCompany, { id: company, name: await nameOf(company) })
  w.turnClock(30 * dayMs)
  operator = await whoRunsIt()
  expect((await w.call(operator, restoreCompany, { id: company })).error.error).toBe('ERR_NO_COMPANY_FOUND')
  await w.settle()
  const left = async (one: number) => {
    const counts = tables.map(({ name }) => `(select count(*) from ${name} where company_id = ${one})`).join(' + ')
    const { rows } = await w.owner.query<{ count: string }>(`select ${counts} as count`)
    return [Number(rows[0]?.count), globSync(`*/*/${one}_*`, { cwd: w.folder }).length, await nameOf(one)]
  }
  expect(await left(company)).toEqual([0, 0, ''])
  const [rows, files, name] = await left(other)
  expect([Number(rows) > 5, files, name !== '']).toEqual([true, 2, true])
})

const days = [
  [6, null],
  [5, 'soon'],
  [4, 'now'],
  [0, 'now'],
  [-3, 'now'],
  [-4, 'over'],
  [null, null],
] as const
test.each(days)('a row is coloured by the days that are left: %s is %s', (daysLeft, urgency) =>
  expect(urgencyOf({ daysLeft })).toBe(urgency),
)

test('a first admin without a password gets a link by mail, in the selling operator’s language, and chooses a password', async () => {
  const server = await startMailServer({ from: 'recado@desk.example' })
  const mail = { url: server.url, from: 'recado@desk.example', authority: server.authority }
  const mails = openMails({ mail, publicUrl: 'https://desk.example', log: pino({ level: 'silent' }) })
  const other = await World.create({ mails })
  try {
    const seller = await other.user(await other.company(), 'user')
    await other.owner.query("update users set super = true, language = 'es' where id = $1", [seller.id])
    const { rows } = await other.owner.query<{ id: number }>('select id from plans limit 1')
    const input = { name: 'Sem Senha', email: 'sem@senha.example', planId: rows[0]?.id ?? 0 }
    expect((await other.call(seller, createCompany, input)).status).toBe(200)
    await other.settle()
    const [letter] = server.received
    expect([letter?.to, letter?.text.includes('Hola, Sem Senha.')]).toEqual(['sem@senha.example', true])
    const token = /login-link#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const entered = await other.call(undefined, useLoginLink, { token, password: 'Segredo-1234' })
    expect(entered.body.user).toMatchObject({ name: 'Sem Senha', profile: 'admin', language: 'es' })
  } finally {
    await other.end()
    await server.close()
  }
})
