import { listAudit } from '@recado/contract/audit/api'
import { addMonths } from '@recado/contract/companies/recurrence'
import { choosePlan, listInvoices, paymentPush, renewCompany, showRenewal, signNow } from '@recado/contract/invoices/api'
import { profiles } from '@recado/contract/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
beforeAll(async () => {
  w = await World.create()
  // An operator may have any profile.
  operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
})
afterAll(() => w.end())

const dayMs = 86_400_000
const day = (after: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(w.now.getTime() + after * dayMs))

async function companyOf(dueDate: string | null, recurrence = 'MENSAL'): Promise<TestUser> {
  const id = await w.company()
  const text = "update companies set due_date = $2, recurrence = $3, time_zone = 'America/Sao_Paulo' where id = $1"
  await w.owner.query(text, [id, dueDate, recurrence])
  return w.user(id, 'admin')
}
const show = (id: number) => w.call(operator, showRenewal, { id })
const renew = (id: number, dueDate: string) => w.call(operator, renewCompany, { id, dueDate })

test('a renewal counts from the last day, settles the open invoice and is recorded where the company reads it', async () => {
  const due = day(-12)
  const admin = await companyOf(due, 'SEMESTRAL')
  const invoice = (await w.call(admin, signNow, {})).body
  const next = addMonths(due, 6)
  expect((await show(admin.companyId)).body).toEqual({ dueDate: due, renewsUntil: next, months: 6, invoice })
  w.published.length = 0
  expect((await renew(admin.companyId, due)).body).toEqual({ dueDate: next })
  expect((await w.call(admin, listInvoices, {})).body.list).toMatchObject([
    { id: invoice.id, status: 'paid', paidBy: 'operator' },
  ])
  const company = { id: admin.companyId, dueDate: next }
  expect(w.heardBy(admin, w.published, paymentPush)).toMatchObject([{ action: 'CONCLUIDA', company, invoiceId: invoice.id }])
  const [entry] = (await w.call(admin, listAudit, {})).body.entries
  const changes = [{ field: 'dueDate', before: due, after: next }]
  expect(entry).toMatchObject({ act: 'company.renewed', actor: { id: operator.id }, changes })
  expect((await show(admin.companyId)).body).toMatchObject({ dueDate: next, invoice: null })
})

test('an invoice that the admin has made or changed since it was shown is not settled', async () => {
  const due = day(3)
  const admin = await companyOf(due)
  const seen = async () => (await show(admin.companyId)).body.invoice?.updatedAt ?? null
  const settles = async (invoiceSeenAt: string | null) => {
    const { status, error } = await w.call(operator, renewCompany, { id: admin.companyId, dueDate: due, invoiceSeenAt })
    return [status, error.error]
  }
  const none = await seen()
  const { id, planId } = (await w.call(admin, signNow, {})).body
  expect([none, await settles(none)]).toEqual([null, [409, 'ERR_CONFLICT']])
  const first = await seen()
  const { rows } = await w.owner.query<{ id: number }>(
    "insert into plans (name, users, connections, queues, value) values ('Dear', 50, 50, 50, 9999) returning id",
  )
  w.turnClock(1000)
  expect((await w.call(admin, choosePlan, { id, planId: rows[0]?.id ?? planId })).status).toBe(200)
  expect(await settles(first)).toEqual([409, 'ERR_CONFLICT'])
  expect(await settles(await seen())).toEqual([200, undefined])
})

test('without an open invoice, the last day still moves by the calendar', async () => {
  const admin = await companyOf('2100-01-31')
  expect((await show(admin.companyId)).body).toEqual({
    dueDate: '2100-01-31',
    renewsUntil: '2100-02-28',
    months: 1,
    invoice: null,
  })
  w.published.length = 0
  expect((await renew(admin.companyId, '2100-01-31')).body.dueDate).toBe('2100-02-28')
  expect(w.heardBy(admin, w.published, paymentPush)).toHaveLength(1)
  expect((await w.call(admin, listInvoices, {})).body.list).toEqual([])
})

test('a renewal does what it showed, also when the recurrence has changed since the invoice was made', async () => {
  const due = day(4)
  const admin = await companyOf(due)
  await w.call(admin, signNow, {})
  await w.owner.query("update companies set recurrence = 'ANUAL' where id = $1", [admin.companyId])
  const said = (await show(admin.companyId)).body
  expect(said).toMatchObject({ months: 12, renewsUntil: addMonths(due, 12), invoice: { months: 12, value: 12 } })
  expect((await renew(admin.companyId, due)).body.dueDate).toBe(said.renewsUntil)
  expect((await w.call(admin, listInvoices, {})).body.list).toMatchObject([{ value: 12, status: 'paid' }])
})

test('two clicks, or two operators, renew once', async () => {
  const due = day(2)
  const admin = await companyOf(due)
  await w.call(admin, signNow, {})
  const answers = await Promise.all([renew(admin.companyId, due), renew(admin.companyId, due), renew(admin.companyId, due)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  const record = { dueDate: addMonths(due, 1), invoice: null }
  expect(refused?.error).toMatchObject({ error: 'ERR_CONFLICT', details: { record } })
})

test('a company without a last day, and one that does not exist, are not renewed', async () => {
  const { companyId } = await companyOf(null)
  for (const { status, error } of [await show(companyId), await renew(companyId, day(1))])
    expect([status, error.error]).toEqual([409, 'ERR_NO_DUE_DATE'])
  for (const { status, error } of [await show(9_999_999), await renew(9_999_999, day(1))])
    expect([status, error.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND'])
})

test('only an operator renews a company, whatever the profile of other users', async () => {
  const admin = await companyOf(day(3))
  for (const profile of profiles) {
    const who = await w.user(admin.companyId, profile)
    for (const { status, error } of [
      await w.call(who, showRenewal, { id: admin.companyId }),
      await w.call(who, renewCompany, { id: admin.companyId, dueDate: day(3) }),
    ])
      expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
})
