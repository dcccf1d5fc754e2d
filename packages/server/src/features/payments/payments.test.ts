import { addMonths } from '@recado/contract/companies/recurrence'
import { choosePlan, paymentPush } from '@recado/contract/invoices/api'
import { readBrCode } from '@recado/contract/payments/br-code'
import {
  createCharge,
  listPaymentAnomalies,
  registerWebhook,
  showCharge,
  showPaymentSettings,
  updatePaymentSettings,
} from '@recado/contract/payments/api'
import { profiles } from '@recado/contract/profiles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { address, type Debtor, anomaliesOf, openPaymentWorld, type PaymentWorld } from '../../../test/fixtures/payments.ts'

let till: PaymentWorld
beforeAll(async () => void (till = await openPaymentWorld()))
beforeEach(async () => {
  till.efi.faults.clear()
  till.efi.notices.drop()
  await till.useEfi()
  till.efi.requests.length = 0
})
afterAll(() => till.end())

const told = async () => {
  await till.efi.notices.deliver()
  await worked()
}
/** The clock runs each second. */
const worked = async () => {
  till.w.turnClock(1000)
  await till.w.settle()
}
const look = async ({ admin, invoiceId }: Debtor) => (await till.w.call(admin, showCharge, { invoiceId })).body
const puts = () => till.efi.requests.filter((one) => one.startsWith('PUT /v2/cob')).length

test('an invoice gets a code of its own amount, whatever price and card the call names, and the address is kept', async () => {
  const debtor = await till.debtor(49.9, 'TRIMESTRAL')
  const said = {
    price: 0.01,
    users: 1,
    connections: 1,
    plan: '{"price":0.01}',
    useAddressForPaymentDetails: false,
    cardNumber: '4111111111111111',
    cvv: '123',
  }
  const { status, body } = await debtor.pay({ ...said, lastName: 'Prado' })
  expect([status, body]).toMatchObject([200, { valor: { original: '149.70' }, instructions: '' }])
  expect(readBrCode(body.qrcode.qrcode)).toMatchObject({ isIntact: true })
  expect(Date.parse(body.expiresAt ?? '') - Date.parse(body.createdAt)).toBeGreaterThan(3_590_000)
  expect(till.efi.charges().at(-1)).toMatchObject({ txid: body.txid, body: { valor: { original: '149.70' } } })
  expect(await look(debtor)).toMatchObject({ isPaid: false, charge: body, driver: 'efi', needsDocument: false })
  const { rows } = await till.w.owner.query('select first_name, last_name, address, city from companies where id = $1', [
    debtor.admin.companyId,
  ])
  expect(rows).toEqual([{ first_name: 'Ana', last_name: 'Prado', address: 'Rua A, 1', city: 'Curitiba' }])
})

test('the same code is returned while it is good and of the same amount, and then another one', async () => {
  const debtor = await till.debtor()
  const [first, second] = [(await debtor.pay()).body, (await debtor.pay()).body]
  expect(second).toEqual(first)
  expect(puts()).toBe(1)
  till.w.turnClock(59.5 * 60_000)
  const third = (await debtor.pay()).body
  expect(third.txid).not.toBe(first.txid)
  const { rows } = await till.w.owner.query<{ id: number }>(
    'insert into plans (name, users, connections, queues, value) values (gen_random_uuid()::text, 50, 50, 50, 99) returning id',
  )
  debtor.admin.token = await till.w.renewedToken(debtor.admin)
  expect((await till.w.call(debtor.admin, choosePlan, { id: debtor.invoiceId, planId: rows[0]?.id ?? 0 })).status).toBe(200)
  expect((await look(debtor)).charge).toBeNull()
  expect((await debtor.pay()).body).toMatchObject({ valor: { original: '99.00' } })
})

test('concurrent requests get the same code', async () => {
  const debtor = await till.debtor()
  const { admin, invoiceId } = debtor
  const input = { ...address, invoiceId }
  const answers = await Promise.all(Array.from({ length: 5 }, () => till.w.call(admin, createCharge, input)))
  expect(new Set(answers.map(({ body }) => body.txid)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.qrcode.qrcode)).size).toBe(1)
})

test('a notice makes us ask, the invoice is paid, its users hear it, and ten notices move the last day once', async () => {
  const debtor = await till.debtor()
  const before = (await debtor.dueDate()) ?? ''
  const { txid } = (await debtor.pay()).body
  till.w.published.length = 0
  const pix = till.efi.pay(txid)
  till.efi.tell([pix], 9)
  expect(new Set(await till.efi.notices.deliver())).toEqual(new Set([200]))
  await worked()
  expect(await debtor.dueDate()).toBe(addMonths(before, 1))
  expect(till.w.heardBy(debtor.admin, till.w.published, paymentPush)).toMatchObject([
    { action: 'CONCLUIDA', invoiceId: debtor.invoiceId },
  ])
  till.efi.tell([pix])
  await told()
  expect(await debtor.dueDate()).toBe(addMonths(before, 1))
  expect(await look(debtor)).toMatchObject({ isPaid: true, charge: null })
  expect((await debtor.pay()).error.error).toBe('ERR_INVOICE_PAID')
  expect((await anomaliesOf(till)).filter((one) => one.txid === txid)).toEqual([])
})

test('an unreported payment is found by asking, also after the bank was away', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid, { silent: true })
  till.efi.faults.add({ on: `GET /v2/cob/${txid}`, kind: 'error', status: 503, times: 3 })
  for (let count = 0; count < 3; count++) {
    till.w.turnClock(30_000)
    await till.w.settle()
    expect(await debtor.isPaid()).toBe(false)
  }
  till.w.turnClock(31_000)
  await till.w.settle()
  expect(await debtor.isPaid()).toBe(true)
})

test('a bank that is away for longer than the charge is good is asked until it answers', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid)
  till.efi.notices.drop()
  till.efi.faults.add({ on: 'GET /v2/cob', kind: 'error', status: 503, times: 10_000 })
  for (let minutes = 0; minutes < 150; minutes += 5) {
    till.w.turnClock(5 * 60_000)
    await till.w.settle()
  }
  expect(await debtor.isPaid()).toBe(false)
  till.efi.faults.clear()
  till.w.turnClock(5 * 60_000)
  await till.w.settle()
  expect(await debtor.isPaid()).toBe(true)
})

test('a company that asks again after paying too little has another code a second later', async () => {
  const debtor = await till.debtor(49.9)
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid, { cents: 4989 })
  await debtor.pay()
  till.w.turnClock(1_000)
  await till.w.settle()
  expect((await debtor.pay()).body.txid).not.toBe(txid)
})

test('what is added to a charge that got too little is found without a notice, and settles it once it is enough', async () => {
  const debtor = await till.debtor(49.9)
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid, { cents: 4988 })
  await told()
  for (const [cents, isPaid] of [
    [1, false],
    [1, true],
  ] as const) {
    till.efi.pay(txid, { cents, again: true })
    till.w.turnClock(30_000)
    await till.w.settle()
    expect(await debtor.isPaid(), String(cents)).toBe(isPaid)
  }
  const mine = (await anomaliesOf(till)).filter((one) => one.txid === txid)
  expect(mine.map(({ what }) => what)).toEqual(['too-little', 'too-little'])
  expect(mine.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([0.01, 49.88])
})

test('too little pays nothing and is shown to operators, and then the whole amount is asked for again', async () => {
  const debtor = await till.debtor(49.9)
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid, { cents: 4989 })
  await told()
  await told()
  expect(await debtor.isPaid()).toBe(false)
  const mine = (await anomaliesOf(till)).filter((one) => one.txid === txid)
  expect(mine).toMatchObject([
    { what: 'too-little', value: 49.89, expected: 49.9, company: { id: debtor.admin.companyId }, invoiceId: debtor.invoiceId },
  ])
  const again = (await debtor.pay()).body
  expect(again.txid).not.toBe(txid)
  till.efi.pay(again.txid)
  await told()
  expect(await debtor.isPaid()).toBe(true)
  // When it is reported once more, it is the same anomaly.
  till.efi.tell([{ txid, chave: 'recado@desk.example' }])
  await told()
  expect((await anomaliesOf(till)).filter((one) => one.invoiceId === debtor.invoiceId)).toHaveLength(1)
})

test('a double payment, of one charge or of two, pays once and is shown', async () => {
  const debtor = await till.debtor()
  const before = (await debtor.dueDate()) ?? ''
  const { txid: old } = (await debtor.pay()).body
  till.w.turnClock(3_600_000)
  const { txid } = (await debtor.pay()).body
  till.efi.pay(txid)
  till.efi.pay(txid, { again: true })
  await told()
  // It was begun before it expired, and comes late.
  till.efi.pay(old, { late: true })
  await told()
  expect(await debtor.dueDate()).toBe(addMonths(before, 1))
  const twice = (await anomaliesOf(till)).filter((one) => one.invoiceId === debtor.invoiceId)
  expect(twice.map(({ what, txid: of }) => [what, of])).toEqual([
    ['paid-twice', old],
    ['paid-twice', txid],
  ])
})

test('a late payment of an old charge counts', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  till.w.turnClock(5 * 3_600_000)
  await till.w.settle()
  till.efi.pay(txid, { late: true })
  await told()
  expect(await debtor.isPaid()).toBe(true)
})

test('a refund is shown, and does not take the last day back by itself', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  const pix = till.efi.pay(txid)
  await told()
  const paidUntil = await debtor.dueDate()
  till.efi.refund(pix.endToEndId, 4990)
  await told()
  expect(await debtor.dueDate()).toBe(paidUntil)
  expect((await anomaliesOf(till)).filter((one) => one.txid === txid)).toMatchObject([{ what: 'refunded', value: 49.9 }])
})

test('a payment that was refunded before it was seen pays nothing', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  const pix = till.efi.pay(txid, { silent: true })
  till.efi.refund(pix.endToEndId, 4990)
  await told()
  expect(await debtor.isPaid()).toBe(false)
})

test('of payments for no charge of ours, only those really paid are shown, not sent ones or forged notices', async () => {
  const outsider = 'a'.repeat(32)
  till.efi.tell([
    { endToEndId: 'E1', txid: outsider, valor: '49.90', horario: till.w.now.toISOString() },
    { endToEndId: 'E2', tipo: 'SOLICITACAO', horario: null },
  ])
  await told()
  expect(await anomaliesOf(till)).not.toContainEqual(expect.objectContaining({ txid: outsider }))
  const debtor = await till.debtor(12.5)
  const { txid } = (await debtor.pay()).body
  await till.w.owner.query('delete from charges where txid = $1', [txid])
  till.efi.pay(txid)
  await told()
  expect(await anomaliesOf(till)).toContainEqual(expect.objectContaining({ what: 'unknown', txid, value: 12.5, company: null }))
})

test('a forged notice is answered 200 and does nothing, and even with the right token it is not believed', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  till.efi.requests.length = 0
  const origin = await till.w.origin()
  const body = JSON.stringify({ pix: [{ txid, valor: '49.90', endToEndId: 'E0' }] })
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  for (const path of ['', '/pix', '/asaas']) {
    for (const token of ['', '?hmac=', `?hmac=${'0'.repeat(64)}`, '?hmac[]=1', `?hmac=${'0'.repeat(64)}&ignorar=/pix`]) {
      expect((await fetch(`${origin}/api/subscription/webhook${path}${token}`, asked)).status).toBe(200)
    }
  }
  for (const odd of ['', 'x', '[]', '{"pix":{}}', '{"evento":"teste_webhook"}'])
    expect((await fetch(`${origin}/api/subscription/webhook/pix`, { ...asked, body: odd })).status).toBe(200)
  await worked()
  expect(till.efi.requests).toEqual([])
  // The bank sends a notice about a charge that is not paid.
  till.efi.tell([{ endToEndId: 'E0', txid, chave: 'recado@desk.example', valor: '49.90', horario: till.w.now.toISOString() }])
  await told()
  expect(till.efi.requests).toEqual([`GET /v2/cob/${txid}`])
  expect(await debtor.isPaid()).toBe(false)
})

test('a notice about the charge of one company does nothing to another of the same amount', async () => {
  const [one, other] = [await till.debtor(), await till.debtor()]
  const { txid } = (await one.pay()).body
  await other.pay()
  till.efi.pay(txid)
  await told()
  expect([await one.isPaid(), await other.isPaid()]).toEqual([true, false])
  const foreign = await till.w.call(one.admin, createCharge, { ...address, invoiceId: other.invoiceId })
  expect([foreign.status, foreign.error.error]).toEqual([404, 'ERR_NO_INVOICE_FOUND'])
  expect((await till.w.call(one.admin, showCharge, { invoiceId: other.invoiceId })).status).toBe(404)
})

test('a charge that the bank removes is not asked about any more, and another one is made', async () => {
  const debtor = await till.debtor()
  const { txid } = (await debtor.pay()).body
  till.efi.remove(txid)
  till.w.turnClock(30_000)
  await till.w.settle()
  expect((await debtor.pay()).body.txid).not.toBe(txid)
})

test('admins and owners pay, also once the subscription has ended, and only operators see the settings', async () => {
  const { admin, invoiceId } = await till.debtor()
  await till.w.owner.query("update companies set due_date = '2020-01-01' where id = $1", [admin.companyId])
  for (const profile of profiles) {
    const who = await till.w.user(admin.companyId, profile)
    const may = profile === 'admin' || profile === 'owner'
    for (const { status } of [
      await till.w.call(who, createCharge, { ...address, invoiceId }),
      await till.w.call(who, showCharge, { invoiceId }),
    ])
      expect([profile, status]).toEqual([profile, may ? 200 : 403])
    for (const { status } of [
      await till.w.call(who, showPaymentSettings, {}),
      await till.w.call(who, updatePaymentSettings, { driver: 'manual' }),
      await till.w.call(who, registerWebhook, {}),
      await till.w.call(who, listPaymentAnomalies, {}),
    ])
      expect([profile, status]).toEqual([profile, 403])
  }
  const { status, error } = await till.w.call(undefined, registerWebhook, {})
  expect([status, error.error]).toEqual([401, 'ERR_SESSION_EXPIRED'])
})
