import { lockTerms } from '#features/companies/terms.ts'
import { requireInvoice, settleLocked } from '#features/invoices/settlement.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ChargeStatus, Payment } from './driver.ts'
import { nextPollAt } from './pace.ts'
import { type ChargeRow, findCharge, findSettlingCharge, insertAnomaly, type AnomalyFields, updateCharge } from './queries.ts'

const returned = ({ refunds }: Payment) => refunds.reduce((sum, { cents }) => sum + cents, 0)
const kept = (payment: Payment) => payment.cents - returned(payment)

/**
 * Records what the provider says of a charge, however often it says it. Enough money pays the invoice once. Money that does not pay it, or
 * goes back, is noted for operators. It locks the company, so it waits for a concurrent settlement.
 */
export async function settleCharge(ctx: Ctx, chargeId: number, found: ChargeStatus | undefined): Promise<void> {
  const company = await lockTerms(ctx)
  const charge = await findCharge(ctx.tx, chargeId)
  if (!charge) return
  const { payments = [], isGone = true } = found ?? {}
  const before = await requireInvoice(ctx, charge.invoiceId)
  const isEnough = payments.length > 0 && payments.reduce((sum, payment) => sum + kept(payment), 0) >= before.cents
  const settles = isEnough && before.status === 'open'
  if (settles) await settleLocked(ctx, company, before, 'payment')
  const isSettler = settles || (await findSettlingCharge(ctx.tx, charge.invoiceId)) === charge.id
  const isPaid = settles || before.status === 'paid'
  const anomalies = [...anomaliesOf(charge, payments, { isSettler, isPaid, owes: before.cents }), ...refundsOf(charge, payments)]
  for (const anomaly of anomalies) await insertAnomaly(ctx.tx, anomaly, ctx.now)
  await updateCharge(ctx.tx, charge.id, stateOf(charge, { isSettler, isGone, isAnyPaid: payments.length > 0 }, ctx.now))
}

interface SettlementState {
  isSettler: boolean
  isGone: boolean
  isAnyPaid: boolean
}

function stateOf(
  charge: ChargeRow,
  { isSettler, isGone, isAnyPaid }: SettlementState,
  now: Date,
): Parameters<typeof updateCharge>[2] {
  if (isSettler) return { state: 'paid', askAt: null }
  if (isGone) return { state: 'gone', askAt: null }
  // A charge that was paid in vain must not be paid once more. What a company adds to it all the same is found.
  if (isAnyPaid) return { state: 'gone', askAt: nextPollAt(charge, now, true) }
  return { state: charge.state, askAt: nextPollAt(charge, now, true) }
}

interface Judged {
  isSettler: boolean
  isPaid: boolean
  /** What the invoice asks for. */
  owes: number
}

/** Payments beyond those that settled the invoice, or too small to settle it. */
function anomaliesOf(charge: ChargeRow, payments: readonly Payment[], { isSettler, isPaid, owes }: Judged): AnomalyFields[] {
  if (!isPaid) return payments.map((payment) => toAnomalyFields(charge, 'too-little', payment, owes))
  // The settling charge was paid by its first payment, or by as many as it took.
  let needed = isSettler ? Math.min(charge.cents, owes) : 0
  return payments.flatMap((payment) => {
    const isNeeded = needed > 0
    needed -= payment.cents
    return isNeeded ? [] : [toAnomalyFields(charge, 'paid-twice', payment, owes)]
  })
}

function toAnomalyFields(
  charge: ChargeRow,
  what: AnomalyFields['what'],
  { id, cents }: Payment,
  expectedCents: number,
): AnomalyFields {
  return { chargeId: charge.id, what, reference: id, cents, expectedCents }
}

function refundsOf(charge: ChargeRow, payments: readonly Payment[]): AnomalyFields[] {
  const all = payments.flatMap(({ refunds }) => refunds)
  return all.map(({ id, cents }) => ({
    chargeId: charge.id,
    what: 'refunded',
    reference: id,
    cents,
    expectedCents: charge.cents,
  }))
}
