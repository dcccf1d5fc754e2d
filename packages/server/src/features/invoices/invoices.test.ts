import { addMonths } from '@recado/contract/companies/recurrence'
import {
  choosePlan,
  invoicePush,
  listInvoices,
  paymentPush,
  showInvoice,
  showSubscription,
  signNow,
} from '@recado/contract/invoices/api'
import type { Settler } from '@recado/contract/invoices/invoice'
import { profiles } from '@recado/contract/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'
import { issueAll } from './issuing.ts'
import { settle } from './settlement.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const zone = 'America/Sao_Paulo'
const dayMs = 86_400_000
/** The day this many days after today, in the time zone of the companies. */
const day = (after: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(w.now.getTime() + after * dayMs))

interface Terms {
  due: string | null
  value?: number
  recurrence?: string
  status?: boolean
}

async function companyOf({ due, value = 49.9, recurrence = 'MENSAL', status = true }: Terms): Promise<TestUser> {
  const id = await w.company()
  await w.owner.query('update companies set due_date = $2, recurrence = $3, status = $4, time_zone = $5 where id = $1', [
    id,
    due,
    recurrence,
    status,
    zone,
  ])
  await w.owner.query('update plans set value = $2 where id = (select plan_id from companies where id = $1)', [id, value])
  return w.user(id, 'admin')
}

async function planOf(over: { value?: number; isPublic?: boolean; users?: number } = {}): Promise<number> {
  const { value = 99, isPublic = true, users = 50 } = over
  const { rows } = await w.owner.query<{ id: number }>(
    `insert into plans (name, users, connections, queues, value, is_public)
      values (gen_random_uuid()::text, $1, 50, 50, $2, $3) returning id`,
    [users, value, isPublic],
  )
  return rows[0]?.id ?? 0
}

const issuing = () => w.system.across(async () => issueAll({ ...w.app.around, now: w.now }))
const listOf = async (admin: TestUser) => (await w.call(admin, listInvoices, {})).body.list
const subscriptionOf = async (admin: TestUser) => (await w.call(admin, showSubscription, {})).body
const settling = ({ companyId }: TestUser, id: number, by: Settler = 'payment') =>
  w.app.unit(companyId, (ctx) => settle(ctx, id, by))
const invoiceOf = async (admin: TestUser) => (await w.call(admin, signNow, {})).body

test('an invoice is made ten days before it is due, for the months of the recurrence at the price of the plan', async () => {
  const soon = await companyOf({ due: day(10), value: 49.9, recurrence: 'TRIMESTRAL' })
  const later = await companyOf({ due: day(11) })
  await w.settle()
  expect(await listOf(later)).toEqual([])
  const [invoice, ...more] = await listOf(soon)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ value: 149.7, months: 3, dueDate: day(10), status: 'open', paidAt: null, paidBy: null })
  const { plan, ...subscription } = await subscriptionOf(soon)
  expect(invoice).toMatchObject({ detail: plan?.name, planId: plan?.id })
  expect(subscription).toMatchObject({
    isTrial: true,
    trialExpiration: day(10),
    dueDate: day(10),
    today: day(0),
    invoice,
    canPay: true,
  })
  w.turnClock(dayMs)
  await w.settle()
  later.token = await w.renewedToken(later)
  expect(await listOf(later)).toHaveLength(1)
})

test('the day begins in the time zone of the company', async () => {
  const admin = await companyOf({ due: null })
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
  const due = there.format(new Date(w.now.getTime() + 10 * dayMs))
  const set = (timeZone: string) =>
    w.owner.query('update companies set due_date = $2, time_zone = $3 where id = $1', [admin.companyId, due, timeZone])
  // This zone is always a day behind.
  await set('Etc/GMT+12')
  await issuing()
  expect(await listOf(admin)).toHaveLength(0)
  await set('Pacific/Kiritimati')
  await issuing()
  expect(await listOf(admin)).toHaveLength(1)
})

test('a company without a last day, a blocked company and the company of an operator get no invoice', async () => {
  const endless = await companyOf({ due: null })
  const blocked = await companyOf({ due: day(2), status: false })
  const own = await companyOf({ due: day(2) })
  await w.owner.query('update users set super = true where id = $1', [own.id])
  await issuing()
  for (const admin of [endless, blocked, own]) {
    const { rows } = await w.owner.query('select from invoices where company_id = $1', [admin.companyId])
    expect(rows).toEqual([])
  }
  for (const admin of [endless, own]) {
    const { status, error } = await w.call(admin, signNow, {})
    expect([status, error.error]).toEqual([409, 'ERR_NOTHING_TO_PAY'])
    expect((await subscriptionOf(admin)).canPay).toBe(false)
  }
})

test('two nodes and an admin at once make one invoice, and a second round makes none', async () => {
  const admin = await companyOf({ due: day(3) })
  const [first, second] = await Promise.all([w.call(admin, signNow, {}), w.call(admin, signNow, {}), issuing(), issuing()])
  await issuing()
  const list = await listOf(admin)
  expect(list).toHaveLength(1)
  expect([first.body.id, second.body.id]).toEqual([list[0]?.id, list[0]?.id])
})

test('an error in one company keeps no other company from its invoice', async () => {
  const [troubled, other] = [await companyOf({ due: day(1) }), await companyOf({ due: day(2) })]
  await w.owner.query(`alter table invoices add constraint trouble check (company_id <> ${troubled.companyId})`)
  await expect(issuing()).rejects.toThrow('trouble')
  await w.owner.query('alter table invoices drop constraint trouble')
  expect([(await listOf(troubled)).length, (await listOf(other)).length]).toEqual([0, 1])
})

test('an invoice is made before its time for an admin who asks, and only one is open', async () => {
  const admin = await companyOf({ due: day(25) })
  const invoice = await invoiceOf(admin)
  expect(invoice).toMatchObject({ dueDate: day(25), status: 'open' })
  await issuing()
  expect(await listOf(admin)).toEqual([invoice])
  await settling(admin, invoice.id)
  expect(await invoiceOf(admin)).toMatchObject({ dueDate: addMonths(day(25), 1) })
  expect(await listOf(admin)).toHaveLength(2)
})

test('a plan that costs nothing renews itself, also after its last day', async () => {
  for (const due of [day(1), day(-40)]) {
    const admin = await companyOf({ due, value: 0 })
    await issuing()
    const renewed = addMonths(due > day(0) ? due : day(0), 1)
    expect(await subscriptionOf(admin)).toMatchObject({ dueDate: renewed, invoice: null, canPay: false, isTrial: false })
    expect(await listOf(admin)).toMatchObject([{ value: 0, status: 'paid', paidBy: 'free' }])
    // It does not renew again, even if an admin asks.
    await issuing()
    expect((await w.call(admin, signNow, {})).status).toBe(409)
    expect((await subscriptionOf(admin)).dueDate).toBe(renewed)
  }
})

test('an invoice that has come to cost nothing is not settled before its time', async () => {
  const admin = await companyOf({ due: day(25) })
  await invoiceOf(admin)
  await w.owner.query('update companies set plan_id = $2 where id = $1', [admin.companyId, await planOf({ value: 0 })])
  await issuing()
  expect((await subscriptionOf(admin)).dueDate).toBe(day(25))
})

test('an open invoice follows the company, and a new price holds for later invoices', async () => {
  const admin = await companyOf({ due: day(5), value: 10 })
  const { id, planId } = await invoiceOf(admin)
  await w.owner.query('update plans set value = 20 where id = $1', [planId])
  await w.owner.query('update companies set due_date = $2 where id = $1', [admin.companyId, day(30)])
  await issuing()
  expect(await listOf(admin)).toMatchObject([{ id, value: 10, dueDate: day(30) }])
  await w.owner.query("update companies set recurrence = 'TRIMESTRAL' where id = $1", [admin.companyId])
  await issuing()
  expect(await listOf(admin)).toMatchObject([{ id, value: 60, months: 3 }])
  const other = await planOf({ value: 70 })
  await w.owner.query("update companies set plan_id = $2, recurrence = 'ANUAL' where id = $1", [admin.companyId, other])
  await issuing()
  expect(await listOf(admin)).toMatchObject([{ id, planId: other, months: 12, value: 840 }])
})

test('a payment moves the last day once, however often and however concurrently it is settled', async () => {
  const admin = await companyOf({ due: day(4), recurrence: 'BIMESTRAL' })
  const owner = await w.user(admin.companyId, 'owner')
  const attendant = await w.user(admin.companyId, 'user')
  const { id } = await invoiceOf(admin)
  const dueDate = addMonths(day(4), 2)
  w.published.length = 0
  const settled = await Promise.all(Array.from({ length: 5 }, () => settling(admin, id)))
  expect(settled.filter((one) => one.settled)).toEqual([{ settled: true, dueDate }])
  expect(await settling(admin, id, 'operator')).toEqual({ settled: false, dueDate })
  expect(await subscriptionOf(admin)).toMatchObject({ dueDate, isTrial: false, trialExpiration: null, invoice: null })
  expect(await listOf(admin)).toMatchObject([{ id, status: 'paid', paidBy: 'payment', paidAt: expect.any(String) }])
  const told = { action: 'CONCLUIDA', status: 'CONCLUIDA', company: { id: admin.companyId, dueDate }, invoiceId: id }
  for (const who of [admin, owner]) expect(w.heardBy(who, w.published, paymentPush)).toMatchObject([told])
  expect(w.heardBy(admin, w.published, invoicePush)).toEqual([{ action: 'update', invoice: (await listOf(admin))[0] }])
  expect([...w.heardBy(attendant, w.published, paymentPush), ...w.heardBy(attendant, w.published, invoicePush)]).toEqual([])
})

test('a company that pays late pays from today, and an operator renews from the last day', async () => {
  const late = await companyOf({ due: day(-9) })
  expect(await settling(late, (await invoiceOf(late)).id)).toEqual({ settled: true, dueDate: addMonths(day(0), 1) })
  const other = await companyOf({ due: day(-9) })
  expect(await settling(other, (await invoiceOf(other)).id, 'operator')).toEqual({
    settled: true,
    dueDate: addMonths(day(-9), 1),
  })
})

test('a company whose last day was set back gets another invoice for days that were already paid', async () => {
  const admin = await companyOf({ due: day(3) })
  await settling(admin, (await invoiceOf(admin)).id)
  await w.owner.query('update companies set due_date = $2 where id = $1', [admin.companyId, day(3)])
  expect(await invoiceOf(admin)).toMatchObject({ status: 'open', dueDate: day(3) })
})

test('another plan chosen at the checkout rewrites the open invoice and applies once that is paid', async () => {
  const admin = await companyOf({ due: day(3), value: 10, recurrence: 'TRIMESTRAL' })
  const before = await invoiceOf(admin)
  const planId = await planOf({ value: 99 })
  const small = await planOf({ users: 0 })
  const hidden = await planOf({ isPublic: false })
  const free = await planOf({ value: 0 })
  const { plans } = (await w.call(admin, showInvoice, { id: before.id })).body
  const offered = new Map(plans.map((plan) => [plan.id, plan.over]))
  expect([offered.get(planId), offered.get(small), offered.get(hidden), offered.get(before.planId)]).toEqual([
    [],
    ['users'],
    undefined,
    [],
  ])
  const refused = await w.call(admin, choosePlan, { id: before.id, planId: small })
  expect([refused.status, refused.error]).toMatchObject([409, { error: 'ERR_PLAN_TOO_SMALL', details: { over: ['users'] } }])
  for (const other of [hidden, free])
    expect((await w.call(admin, choosePlan, { id: before.id, planId: other })).error.error).toBe('ERR_NO_PLAN_FOUND')
  const chosen = (await w.call(admin, choosePlan, { id: before.id, planId })).body
  expect(chosen).toMatchObject({ invoice: { id: before.id, planId, value: 297 }, renewsUntil: addMonths(day(3), 3) })
  // The clock leaves the choice alone, and the admin may choose the old plan again.
  await issuing()
  expect(await listOf(admin)).toEqual([chosen.invoice])
  expect((await w.call(admin, choosePlan, { id: before.id, planId: before.planId })).body.invoice).toMatchObject({ value: 30 })
  await w.call(admin, choosePlan, { id: before.id, planId })
  expect((await subscriptionOf(admin)).plan?.id).toBe(before.planId)
  await settling(admin, before.id)
  expect((await subscriptionOf(admin)).plan?.id).toBe(planId)
  // The paid invoice renews nothing more.
  expect((await w.call(admin, showInvoice, { id: before.id })).body.renewsUntil).toBe(addMonths(day(3), 3))
  expect((await w.call(admin, choosePlan, { id: before.id, planId: before.planId })).error.error).toBe('ERR_INVOICE_PAID')
})

test('only admins and owners see the invoices of their company, also once the subscription has ended', async () => {
  const admin = await companyOf({ due: day(-2) })
  const { id } = await invoiceOf(admin)
  for (const profile of profiles) {
    const who = await w.user(admin.companyId, profile)
    const may = profile === 'admin' || profile === 'owner'
    for (const { status } of [
      await w.call(who, listInvoices, {}),
      await w.call(who, showInvoice, { id }),
      await w.call(who, showSubscription, {}),
      await w.call(who, signNow, {}),
    ])
      expect([profile, status]).toEqual([profile, may ? 200 : 403])
  }
  const outsider = await companyOf({ due: day(2) })
  expect((await w.call(outsider, showInvoice, { id })).error.error).toBe('ERR_NO_INVOICE_FOUND')
})

test('invoices are found by plan name and by number, latest first, twenty at a time', async () => {
  const admin = await companyOf({ due: day(2) })
  for (let count = 0; count < 22; count++) await settling(admin, (await invoiceOf(admin)).id)
  const first = (await w.call(admin, listInvoices, {})).body
  const second = (await w.call(admin, listInvoices, { pageNumber: 2 })).body
  expect([first.list.length, first.hasMore, second.list.length, second.hasMore]).toEqual([20, true, 2, false])
  const ids = [...first.list, ...second.list].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const search = async (searchParam: string) => (await w.call(admin, listInvoices, { searchParam })).body.list.length
  expect([await search(String(ids[3])), await search('PLAN'), await search('nada')]).toEqual([1, 20, 0])
})
