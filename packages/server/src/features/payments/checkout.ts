import type { Output, Parsed } from '@recado/contract/endpoint'
import { reaisOf } from '@recado/contract/invoices/money'
import type { Charge, createCharge, showCharge } from '@recado/contract/payments/api'
import { randomUUID } from 'node:crypto'
import { billingOf, saveBilling } from '#features/companies/billing.ts'
import { lockTerms } from '#features/companies/terms.ts'
import { requirePlanFits } from '#features/invoices/invoices.ts'
import { requireInvoice } from '#features/invoices/settlement.ts'
import { fail, Failure } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Driver, CreatedCharge } from './driver.ts'
import { driverOf } from './drivers.ts'
import { nextPollAt } from './pace.ts'
import { type ChargeRow, findUsableCharge, insertCharge, updateCharge, updateCreatedCharge } from './queries.ts'
import { settingsOf } from './settings.ts'
import type { SettingsRow } from './settings-queries.ts'

/** A charge that is good for less time is made anew, because the payer has to open the bank's application first. */
const minGoodMs = 60_000
/** A charge that was begun longer ago may have expired by the time that it is taken up. */
const maxMakingMs = 50 * 60_000

type Input = Parsed<typeof createCharge>

interface PreparedCharge {
  row: ChargeRow
  made: CreatedCharge | undefined
  instructions: string
}

/** How subscriptions are paid for; without a driver it is not set up, and the payer is told so. */
interface PaymentSetup {
  settings: SettingsRow
  driver: Driver | undefined
}

/** The row exists before the provider is called, and the same row leads to the same charge, whichever process dies in between. */
export function prepareCharge(ahead: BeforeActorCtx, input: Input): Promise<PreparedCharge> {
  return makeAtProvider(ahead, input).catch(concealSetup)
}

async function makeAtProvider(ahead: BeforeActorCtx, input: Input): Promise<PreparedCharge> {
  const { system, unit, companyId } = ahead
  const settings = await system.across(settingsOf)
  const driver = driverOf(ahead, settings)
  const { name, document: known } = await unit(companyId, (ctx) => billingOf(ctx), true)
  const document = input.document || known
  if (driver.needsDocument && document === '') fail('ERR_DOCUMENT_NEEDED')
  for (let tries = 0; tries < 2; tries++) {
    const row = await unit(companyId, (ctx) => reserveCharge(ctx, input.invoiceId, driver))
    const { instructions } = settings.manual
    if (row.state === 'open') return { row, made: undefined, instructions }
    const company = { id: companyId, name, document }
    const made = await driver.make({ txid: row.txid, cents: row.cents, invoiceId: row.invoiceId, company })
    if (made) return { row, made, instructions }
    await unit(companyId, ({ tx }) => updateCharge(tx, row.id, { state: 'gone', askAt: null }))
  }
  return fail('ERR_PAYMENT_UNAVAILABLE', { reason: 'txid' })
}

export async function finishCharge(ctx: ActorCtx, input: Input, { row, made, instructions }: PreparedCharge): Promise<Charge> {
  const { address2: address, invoiceId, ...billing } = input
  await saveBilling(ctx, { ...billing, address })
  const { status, cents } = await requireInvoice(ctx, invoiceId)
  if (status === 'paid') fail('ERR_INVOICE_PAID')
  // Another plan was chosen in between.
  if (cents !== row.cents) fail('ERR_PAYMENT_UNAVAILABLE', { reason: 'amount' })
  const whole = made ? { ...row, ...made } : row
  if (made) {
    const askAt = row.driver === 'manual' ? null : nextPollAt(whole, ctx.now, true)
    await updateCreatedCharge(ctx.tx, row.id, { ...made, askAt })
  }
  return toCharge(whole, instructions)
}

export async function loadPaymentSetup(ahead: BeforeActorCtx): Promise<PaymentSetup> {
  const settings = await ahead.system.across(settingsOf)
  return { settings, driver: driverIn(ahead, settings) }
}

export async function showOpenCharge(
  ctx: Ctx,
  invoiceId: number,
  { settings, driver }: PaymentSetup,
): Promise<Output<typeof showCharge>> {
  const { status, cents } = await requireInvoice(ctx, invoiceId)
  const row =
    driver && status === 'open'
      ? await findUsableCharge(ctx.tx, usableChargeQuery(ctx, { invoiceId, cents, driver, minMs: 0 }))
      : undefined
  return {
    isPaid: status === 'paid',
    charge: row?.state === 'open' ? toCharge(row, settings.manual.instructions) : null,
    driver: settings.driver,
    needsDocument: driver?.needsDocument ?? false,
    document: (await billingOf(ctx)).document,
  }
}

/** Wrong settings are the operator's business: the operator's log has them, and the payer's answer does not. */
function concealSetup(error: unknown): never {
  throw error instanceof Failure && error.code === 'ERR_PAYMENT_SETUP' ? new Failure(error.code, undefined, error) : error
}

function driverIn(ahead: BeforeActorCtx, settings: SettingsRow): Driver | undefined {
  try {
    return driverOf(ahead, settings)
  } catch {
    return undefined
  }
}

function usableChargeQuery(
  ctx: Ctx,
  { invoiceId, cents, driver, minMs }: { invoiceId: number; cents: number; driver: Driver; minMs: number },
) {
  const { name, account } = driver
  const until = new Date(ctx.now.getTime() + minMs)
  return { invoiceId, cents, driver: name, account, until, begunAfter: new Date(ctx.now.getTime() - maxMakingMs) }
}

/** The existing charge, or a new one. Concurrent callers all get the same. */
async function reserveCharge(ctx: Ctx, invoiceId: number, driver: Driver): Promise<ChargeRow> {
  await lockTerms(ctx)
  const invoice = await requireInvoice(ctx, invoiceId)
  const { status, cents } = invoice
  if (status === 'paid') fail('ERR_INVOICE_PAID')
  // The plan costs nothing by now, so the invoice is settled by itself.
  if (cents === 0) fail('ERR_NOTHING_TO_PAY')
  await requirePlanFits(ctx, invoice)
  const usable = await findUsableCharge(ctx.tx, usableChargeQuery(ctx, { invoiceId, cents, driver, minMs: minGoodMs }))
  if (usable) {
    // A payer who asks again may have paid too little. The bank is asked now, and the next code is another one.
    if (usable.state === 'open' && usable.driver !== 'manual')
      await updateCharge(ctx.tx, usable.id, { state: usable.state, askAt: ctx.now })
    return usable
  }
  const fields = { invoiceId, driver: driver.name, account: driver.account, cents, txid: randomUUID().replaceAll('-', '') }
  const id = await insertCharge(ctx.tx, fields, ctx.now)
  return { id, ...fields, code: '', state: 'making', expiresAt: null, createdAt: ctx.now }
}

function toCharge({ txid, code, cents, driver, expiresAt, createdAt }: ChargeRow, instructions: string): Charge {
  return {
    txid,
    qrcode: { qrcode: code },
    valor: { original: reaisOf(cents) },
    instructions: driver === 'manual' ? instructions : '',
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
