import { choosePlan } from '@recado/contract/invoices/api'
import { createCharge } from '@recado/contract/payments/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, openPaymentWorld, anomaliesOf, type PaymentWorld } from '../../../test/fixtures/payments.ts'

let till: PaymentWorld
beforeAll(async () => {
  till = await openPaymentWorld()
  await till.useEfi()
})
afterAll(() => till.end())

async function planOf(value: number): Promise<number> {
  const text =
    'insert into plans (name, users, connections, queues, value) values (gen_random_uuid()::text, 50, 50, 50, $1) returning id'
  return (await till.w.owner.query<{ id: number }>(text, [value])).rows[0]?.id ?? 0
}
async function asked(): Promise<void> {
  till.w.turnClock(31_000)
  await till.w.settle()
}

test('an invoice that has come to cost nothing cannot be paid', async () => {
  const debtor = await till.debtor()
  const { admin, invoiceId } = debtor
  const { rows } = await till.w.owner.query<{ id: number }>('select plan_id as id from companies where id = $1', [
    admin.companyId,
  ])
  const own = rows[0]?.id ?? 0
  await till.w.call(admin, choosePlan, { id: invoiceId, planId: await planOf(20) })
  await till.w.owner.query('update plans set value = 0 where id = $1', [own])
  const { body } = await till.w.call(admin, choosePlan, { id: invoiceId, planId: own })
  expect([body.invoice.value, (await debtor.pay()).error.error]).toEqual([0, 'ERR_NOTHING_TO_PAY'])
})

test('a plan that has become too small since it was chosen cannot be paid', async () => {
  const debtor = await till.debtor()
  const { admin, invoiceId } = debtor
  const small = await planOf(20)
  await till.w.owner.query('update plans set users = 1 where id = $1', [small])
  expect((await till.w.call(admin, choosePlan, { id: invoiceId, planId: small })).status).toBe(200)
  await till.w.user(admin.companyId, 'user')
  expect((await debtor.pay()).error).toMatchObject({ error: 'ERR_PLAN_TOO_SMALL', details: { over: ['users'] } })
})

test('a company that has become too big for its current plan pays all the same', async () => {
  const debtor = await till.debtor()
  await till.w.owner.query('update plans set users = 0 where id = (select plan_id from companies where id = $1)', [
    debtor.admin.companyId,
  ])
  expect((await debtor.pay()).status).toBe(200)
})

test.each([
  ['has become one of another amount', 'cents = cents + 1', 'ERR_PAYMENT_UNAVAILABLE'],
  ['was settled', "status = 'paid', paid_by = 'operator', paid_at = now()", 'ERR_INVOICE_PAID'],
])('no code is shown for an invoice that %s while the bank made it', async (_, change, code) => {
  const debtor = await till.debtor()
  await till.w.owner.query(`
    create function meanwhile() returns trigger language plpgsql as $$ begin
      update invoices set ${change} where company_id = new.company_id and id = new.invoice_id;
      return new;
    end $$;
    create trigger meanwhile after insert on charges for each row execute function meanwhile()`)
  const { error } = await debtor.pay()
  await till.w.owner.query('drop function meanwhile cascade')
  expect(error.error).toBe(code)
})

test('the payment for a cheap plan does not pay for an expensive one that is chosen before the payment is seen', async () => {
  const debtor = await till.debtor(10)
  const { admin, invoiceId } = debtor
  const dear = await planOf(900)
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid, { silent: true })
  till.w.turnClock(31_000)
  await Promise.all([till.w.call(admin, choosePlan, { id: invoiceId, planId: dear }), till.w.settle()])
  await asked()
  const { rows } = await till.w.owner.query<{ plan: number }>('select plan_id as plan from companies where id = $1', [
    admin.companyId,
  ])
  expect(rows).not.toEqual([{ plan: dear }])
  const noted = (await anomaliesOf(till)).filter((one) => one.txid === txid).map(({ what }) => what)
  expect((await debtor.isPaid()) || noted.includes('too-little')).toBe(true)
})

test('two concurrent requests are shown one charge', async () => {
  const { admin, invoiceId } = await till.debtor()
  const pay = () => till.w.call(admin, createCharge, { ...address, invoiceId })
  // No charge is written before both requests have looked for one.
  await till.w.owner.query('begin; lock table charges in share mode')
  const asking = Promise.all([pay(), pay()])
  await expect.poll(() => till.w.countWaiting()).toBe(2)
  await till.w.owner.query('commit')
  const [one, other] = await asking
  expect([one.status, other.status, other.body.txid]).toEqual([200, 200, one.body.txid])
})

test('a payment of a company that was blocked meanwhile counts, and does not unblock the company', async () => {
  const debtor = await till.debtor(10)
  const { admin } = debtor
  const { txid } = (await debtor.pay()).body
  await till.w.owner.query('update companies set status = false where id = $1', [admin.companyId])
  till.efi.pay(txid, { silent: true })
  await asked()
  const { rows } = await till.w.owner.query('select status from invoices where company_id = $1', [admin.companyId])
  expect([rows, (await debtor.pay()).error.error]).toEqual([[{ status: 'paid' }], 'ERR_COMPANY_BLOCKED'])
})
