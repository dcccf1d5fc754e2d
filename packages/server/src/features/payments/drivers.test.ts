import { listAudit } from '@recado/contract/audit/api'
import {
  createCharge,
  registerWebhook,
  showCharge,
  showPaymentSettings,
  updatePaymentSettings,
} from '@recado/contract/payments/api'
import { listSettings } from '@recado/contract/platform/session'
import { readBrCode } from '@recado/contract/payments/br-code'
import { p12Of } from '@recado/peers/pix/p12'
import type { Account as Efi } from '@recado/peers/efi/accounts'
import type { Fault } from '@recado/peers/pix/faults'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  type Debtor,
  keysOf,
  anomaliesOf,
  openPaymentWorld,
  type PaymentWorld,
} from '../../../test/fixtures/payments.ts'

let till: PaymentWorld
beforeAll(async () => void (till = await openPaymentWorld()))
beforeEach(async () => {
  till.efi.faults.clear()
  till.asaas.faults.clear()
  till.operator.token = await till.w.renewedToken(till.operator)
})
afterAll(() => till.end())

const save = (input: Parameters<typeof till.w.call<typeof updatePaymentSettings>>[2]) =>
  till.w.call(till.operator, updatePaymentSettings, input)
const shown = async () => (await till.w.call(till.operator, showPaymentSettings, {})).body
const worked = async () => {
  till.w.turnClock(1000)
  await till.w.settle()
}

describe('the bank', () => {
  let account: Efi
  beforeEach(async () => void (account = await till.useEfi()))

  test('a secret goes in and never comes out, and an empty secret keeps the existing one', async () => {
    const settings = await shown()
    expect(settings).toMatchObject({
      driver: 'efi',
      efi: { clientId: account.clientId, hasClientSecret: true, certificate: { name: account.clientId } },
      webhook: { state: 'registered', reason: '' },
    })
    const { rows } = await till.w.owner.query('select * from payment_settings')
    for (const text of [JSON.stringify(settings), JSON.stringify(rows)]) {
      expect(text).not.toContain(account.clientSecret)
      expect(text).not.toContain('PRIVATE KEY')
    }
    expect((await save({ efi: { clientSecret: '', certificate: '' } })).body).toMatchObject({ efi: { hasClientSecret: true } })
    // The operator's log has what was done, and no secret.
    const { entries } = (await till.w.call(till.operator, listAudit, {})).body
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'payments.registered' },
      {
        act: 'payments.changed',
        changes: expect.arrayContaining([{ field: 'secrets', before: 'kept', after: 'replaced' }]) as unknown,
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(account.clientSecret)
    const late = await save({ driver: 'manual', updatedAt: settings.updatedAt })
    expect([late.status, late.error.error]).toEqual([409, 'ERR_CONFLICT'])
  })

  test('a P12 with an empty passphrase is presented to the bank', async () => {
    const other = till.efi.account()
    const certificate = p12Of(other.certificate).toString('base64')
    expect((await save({ efi: { ...keysOf(other), certificate, passphrase: '' } })).status).toBe(200)
    expect((await (await till.debtor()).pay()).status).toBe(200)
  })

  test('keys are tried before they are kept, an error is reported, and what was there stays', async () => {
    const wrong = till.efi.account({ scopes: ['cob.read', 'cob.write'] })
    for (const [efi, code, details] of [
      [{ clientSecret: 'x' }, 'ERR_PAYMENT_SETUP', { reason: 'keys' }],
      [{ certificate: keysOf(wrong).certificate }, 'ERR_PAYMENT_SETUP', { reason: 'keys' }],
      [{ environment: 'sandbox' as const }, 'ERR_PAYMENT_SETUP', { reason: 'certificate' }],
      [keysOf(wrong), 'ERR_PAYMENT_SETUP', { reason: 'scope', scopes: ['webhook.write', 'webhook.read'] }],
      [{ pixKey: 'else@desk.example' }, 'ERR_PAYMENT_SETUP', { reason: 'chave_invalida' }],
      [{ certificate: 'x' }, 'ERR_CERTIFICATE', { reason: 'unreadable' }],
    ] as const) {
      const { error } = await save({ efi })
      expect([error.error, error.details]).toEqual([code, details])
    }
    expect((await shown()).efi).toMatchObject({ clientId: account.clientId, environment: 'production' })
    expect((await (await till.debtor()).pay()).status).toBe(200)
  })

  test('the bank tells whose a Pix key is, in both environments, and nothing of the trial stays to be paid', async () => {
    const sandboxed = till.efi.account({ environment: 'sandbox' })
    for (const one of [account, sandboxed]) {
      const tried = await save({ efi: { ...keysOf(one), pixKey: 'else@desk.example' } })
      expect([tried.status, tried.error.error, tried.error.details]).toEqual([
        409,
        'ERR_PAYMENT_SETUP',
        { reason: 'chave_invalida' },
      ])
      expect((await save({ efi: keysOf(one) })).status).toBe(200)
      const charges = till.efi.charges().filter((charge) => charge.account === one)
      expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['REMOVIDA_PELO_USUARIO_RECEBEDOR']))
    }
    till.efi.faults.add({ on: 'PATCH /v2/cob', kind: 'error', status: 500 })
    expect((await save({ efi: keysOf(account) })).status).toBe(200)
    till.efi.faults.add({ on: 'PUT /v2/cob', kind: 'error', status: 500 })
    expect((await save({ efi: keysOf(account) })).error.error).toBe('ERR_PAYMENT_UNAVAILABLE')
  })

  test('a driver cannot be chosen while something that it needs is missing', async () => {
    await till.w.owner.query('delete from payment_settings')
    const { status, error } = await save({ driver: 'efi', efi: { clientId: 'x' } })
    const fields = ['efi.clientSecret', 'efi.pixKey', 'efi.certificate'].map((path) => ({ path }))
    expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields } }])
    expect((await save({ driver: 'asaas' })).error).toMatchObject({ details: { fields: [{ path: 'asaas.apiKey' }] } })
  })

  const troubles: readonly (readonly [string, Fault, string])[] = [
    ['trouble there', { kind: 'error', status: 500 }, 'trouble'],
    ['too many calls', { kind: 'error', status: 429 }, 'trouble'],
    ['a page instead of JSON', { kind: 'html' }, 'garbled'],
    ['half an answer', { kind: 'cut' }, 'cut'],
  ]
  test.each(troubles)('%s is reported, and the next try takes up what was made, once', async (_what, fault, reason) => {
    const debtor = await till.debtor()
    till.efi.faults.add({ on: 'PUT /v2/cob', after: true, ...fault })
    const { status, error } = await debtor.pay()
    expect([status, error]).toMatchObject([503, { error: 'ERR_PAYMENT_UNAVAILABLE', details: { reason } }])
    const made = till.efi.charges().filter(({ body }) => body.solicitacaoPagador === `Fatura ${debtor.invoiceId}`)
    expect(made).toHaveLength(1)
    expect((await till.w.call(debtor.admin, showCharge, { invoiceId: debtor.invoiceId })).body.charge).toBeNull()
    const { body } = await debtor.pay()
    expect(body.txid).toBe(made[0]?.txid)
    expect(till.efi.charges().filter((one) => one.body.solicitacaoPagador === `Fatura ${debtor.invoiceId}`)).toHaveLength(1)
    till.efi.pay(body.txid)
    await till.efi.notices.deliver()
    await worked()
    expect(await debtor.isPaid()).toBe(true)
  })

  test('a provider that does not answer runs into a timeout', { tags: 'patient' }, async () => {
    const debtor = await till.debtor()
    till.efi.faults.add({ on: 'PUT /v2/cob', kind: 'hang', after: true })
    const { error } = await debtor.pay()
    expect(error).toMatchObject({ error: 'ERR_PAYMENT_UNAVAILABLE', details: { reason: 'silent' } })
    till.efi.faults.add({ on: 'PUT /v2/cob', kind: 'slow', ms: 500 })
    expect((await debtor.pay()).status).toBe(200)
    expect(till.efi.charges().filter((one) => one.body.solicitacaoPagador === `Fatura ${debtor.invoiceId}`)).toHaveLength(1)
  })

  test('a token is asked for once by concurrent calls, again before it expires, and once more when it is already invalid', async () => {
    const asked = () => till.efi.requests.filter((one) => one === 'POST /oauth/token').length
    const pays: Debtor[] = []
    for (let count = 0; count < 6; count++) pays.push(await till.debtor())
    till.w.turnClock(3_550_000)
    const tokens: string[] = []
    for (const { admin } of pays) tokens.push(await till.w.renewedToken(admin))
    till.efi.requests.length = 0
    const all = await Promise.all(
      pays.map(({ admin, invoiceId }, at) =>
        till.w.call({ ...admin, token: tokens[at] ?? '' }, createCharge, { ...address, invoiceId }),
      ),
    )
    expect([all.map(({ status }) => status), asked()]).toEqual([all.map(() => 200), 1])
    till.efi.revokeTokens()
    expect((await (await till.debtor()).pay()).status).toBe(200)
    expect(asked()).toBe(2)
    till.efi.faults.add({ on: 'PUT /v2/cob', kind: 'token', times: 2 })
    expect((await (await till.debtor()).pay()).error).toMatchObject(setUpWrongly)
  })

  test('a certificate that the bank no longer knows is reported, and nothing is lost', async () => {
    const debtor = await till.debtor()
    account.fingerprint = 'gone'
    const { error } = await debtor.pay()
    expect(error).toMatchObject({ error: 'ERR_PAYMENT_UNAVAILABLE', details: { reason: 'cut' } })
    await save({ driver: 'manual' })
    await till.useEfi()
    expect((await debtor.pay()).status).toBe(200)
  })

  test('a key that no longer belongs to the account is reported when a company pays', async () => {
    account.pixKeys = ['else@desk.example']
    const { error } = await (await till.debtor()).pay()
    expect(error).toMatchObject(setUpWrongly)
    expect(error).not.toHaveProperty('details')
  })

  test('the address of notices is registered again with another token, and a refusal is shown with its reason', async () => {
    const { pixKeys } = account
    account.pixKeys = ['else@desk.example']
    const { status, error } = await till.w.call(till.operator, registerWebhook, {})
    expect([status, error]).toMatchObject([409, { error: 'ERR_PAYMENT_SETUP', details: { reason: 'chave_invalida' } }])
    expect((await shown()).webhook).toMatchObject({ state: 'failed', reason: 'chave_invalida' })
    account.pixKeys = pixKeys
    expect((await till.w.call(till.operator, registerWebhook, {})).body.webhook).toMatchObject({
      state: 'registered',
      reason: '',
    })
    // The new driver has not registered any address.
    expect((await save({ driver: 'manual' })).body.webhook).toEqual({ state: 'none', at: null, reason: '' })
    expect((await till.w.call(till.operator, registerWebhook, {})).error).toMatchObject({
      error: 'ERR_PAYMENT_SETUP',
      details: { reason: 'manual' },
    })
  })
})

/** The payer is told this much. What exactly is wrong is not for the payer. */
const setUpWrongly = { error: 'ERR_PAYMENT_SETUP' }

describe('the gateway', () => {
  const document = '529.982.247-25'

  test('the gateway asks for a document, keeps it, and is paid', async () => {
    const account = await till.useAsaas()
    const debtor = await till.debtor(99.9)
    const own = (await till.w.call(till.operator, listSettings, {})).body.find((setting) => setting.key === 'asaas')
    expect(own).toEqual({ key: 'asaas', value: '', hasValue: true })
    const theirs = (await till.w.call(debtor.admin, listSettings, {})).body.map((setting) => setting.key)
    expect(theirs).not.toContain('asaas')
    const state = () => till.w.call(debtor.admin, showCharge, { invoiceId: debtor.invoiceId })
    expect((await state()).body).toMatchObject({ driver: 'asaas', needsDocument: true, document: '' })
    expect((await debtor.pay()).error.error).toBe('ERR_DOCUMENT_NEEDED')
    expect((await debtor.pay({ document: '529.982.247-24' })).error).toMatchObject({
      details: { fields: [{ path: 'document' }] },
    })
    const { body } = await debtor.pay({ document })
    expect(body.valor.original).toBe('99.90')
    expect(readBrCode(body.qrcode.qrcode)?.isIntact).toBe(true)
    expect((await state()).body).toMatchObject({ document: '52998224725', charge: body })
    expect((await debtor.pay()).body).toEqual(body)
    const [payment] = account.records.payments
    expect(account.records.customers).toMatchObject([{ cpfCnpj: '52998224725', notificationDisabled: true }])
    expect(payment).toMatchObject({ value: 99.9, billingType: 'PIX', externalReference: body.txid })
    till.asaas.pay(account, payment?.id ?? '', { times: 3 })
    expect(await account.webhooks.deliver()).toEqual([200, 200, 200])
    await worked()
    expect(await debtor.isPaid()).toBe(true)
    till.asaas.refund(account, payment?.id ?? '')
    await account.webhooks.deliver()
    await worked()
    expect((await anomaliesOf(till)).filter(({ txid }) => txid === body.txid)).toMatchObject([{ what: 'refunded', value: 99.9 }])
  })

  test('a payment whose creation was not confirmed is found by our reference and not made again', async () => {
    const account = await till.useAsaas()
    const debtor = await till.debtor()
    till.asaas.faults.add({ on: 'POST /v3/customers', kind: 'error', status: 502, after: true })
    expect((await debtor.pay({ document })).error.error).toBe('ERR_PAYMENT_UNAVAILABLE')
    till.asaas.faults.add({ on: 'POST /v3/payments', kind: 'cut' })
    expect((await debtor.pay({ document })).error.error).toBe('ERR_PAYMENT_UNAVAILABLE')
    expect((await debtor.pay({ document })).status).toBe(200)
    expect([account.records.customers.length, account.records.payments.length]).toEqual([1, 1])
  })

  test('a charge whose amount was changed at the gateway is not shown, and does not pay for the whole', async () => {
    const account = await till.useAsaas()
    const debtor = await till.debtor(49.9)
    till.asaas.faults.add({ on: 'POST /v3/payments', kind: 'cut' })
    expect((await debtor.pay({ document })).error.error).toBe('ERR_PAYMENT_UNAVAILABLE')
    const change = (value: number) => Object.assign(account.records.payments.at(-1) ?? {}, { value })
    change(5)
    const { txid } = (await debtor.pay({ document })).body
    expect(account.records.payments).toMatchObject([{ value: 5 }, { value: 49.9, externalReference: txid }])
    change(49.89)
    till.asaas.pay(account, account.records.payments.at(-1)?.id ?? '')
    await account.webhooks.deliver()
    await worked()
    expect(await debtor.isPaid()).toBe(false)
    expect((await anomaliesOf(till)).filter((one) => one.txid === txid)).toMatchObject([{ what: 'too-little', value: 49.89 }])
  })

  test('an overdue payment counts, and an unreported one is found', async () => {
    const account = await till.useAsaas()
    const debtor = await till.debtor()
    const { txid } = (await debtor.pay({ document })).body
    const { id = '' } = account.records.payments.find((one) => one.externalReference === txid) ?? {}
    till.asaas.expire(account, id)
    till.asaas.pay(account, id, { status: 'RECEIVED_IN_CASH', silent: true })
    till.w.turnClock(30_000)
    await till.w.settle()
    expect(await debtor.isPaid()).toBe(true)
  })

  test('a key of the other environment, or one without its prefix, is refused', async () => {
    await till.useAsaas()
    const sandboxed = till.asaas.account('sandbox')
    const tried = (asaas: object) => save({ asaas })
    expect((await tried({ environment: 'production', apiKey: sandboxed.apiKey })).error).toMatchObject({
      details: { reason: 'prefix' },
    })
    expect((await tried({ environment: 'sandbox', apiKey: sandboxed.apiKey.slice(1) })).error).toMatchObject({
      details: { reason: 'prefix' },
    })
    expect((await tried({ environment: 'sandbox', apiKey: '$aact_hmlg_x' })).error).toMatchObject({ details: { reason: 'keys' } })
    expect((await tried({ environment: 'sandbox', apiKey: sandboxed.apiKey })).body.asaas).toEqual({
      environment: 'sandbox',
      hasApiKey: true,
    })
  })
})

test('without a provider the instructions are shown, with a code of the amount if there is a key', async () => {
  await save({ driver: 'manual', manual: { instructions: 'Transfira e avise.', pixKey: '', name: '', city: '' } })
  const debtor = await till.debtor(49.9)
  const plain = (await debtor.pay()).body
  expect(plain).toMatchObject({
    qrcode: { qrcode: '' },
    valor: { original: '49.90' },
    instructions: 'Transfira e avise.',
    expiresAt: null,
  })
  expect((await debtor.pay()).body).toEqual(plain)
  await save({ manual: { pixKey: 'recado@desk.example', name: 'Recado Ltda', city: 'Curitiba' } })
  const { body } = await debtor.pay()
  expect(readBrCode(body.qrcode.qrcode)).toEqual({
    key: 'recado@desk.example',
    url: undefined,
    amount: '49.90',
    name: 'Recado Ltda',
    city: 'Curitiba',
    txid: body.txid.slice(0, 25),
    isIntact: true,
  })
})

test('a key is kept as banks find it, and an invalid one is refused by the name of its field', async () => {
  const manual = { instructions: '', name: 'Recado Ltda', city: 'Curitiba' }
  const saved = (await save({ driver: 'manual', manual: { ...manual, pixKey: '12.abc.345/01de-35' } })).body
  expect(saved.manual.pixKey).toBe('12ABC34501DE35')
  for (const [part, pixKey] of [
    ['manual', '12.ABC.345/01DE-36'],
    ['efi', 'minha chave'],
  ] as const)
    expect((await save({ [part]: { pixKey } })).error).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: [{ path: `${part}.pixKey`, rule: 'pixKey' }] },
    })
  // An older version kept it as it was typed.
  await till.w.owner.query(`update payment_settings set manual = jsonb_set(manual, '{pixKey}', '"12.abc.345/01de-35"')`)
  const { body } = await (await till.debtor(49.9)).pay()
  expect(readBrCode(body.qrcode.qrcode)?.key).toBe('12ABC34501DE35')
})
