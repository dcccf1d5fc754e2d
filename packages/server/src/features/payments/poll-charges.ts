import { Failure } from '#platform/fail.ts'
import { chunk } from '#platform/chunk.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import {
  deleteUnknown,
  type DueCharge,
  claimDueCharges,
  claimUnknownPayments,
  type UnknownPayment,
  updateUnknown,
} from './poll-charges-queries.ts'
import type { ChargeStatus } from './driver.ts'
import { driverOf } from './drivers.ts'
import { nextPollAt } from './pace.ts'
import { findCharge, updateCharge } from './queries.ts'
import { settleCharge } from './settle-charge.ts'
import { settingsOf } from './settings.ts'
import type { SettingsRow } from './settings-queries.ts'

export const tickMs = 1_000
/** After this lease, another process takes over from one that died while asking. */
const leaseMs = 30_000
const maxAtOnce = 20
const concurrency = 4

/** Asks providers about charges that are due: those that may be paid, and those that a notice was about. No notice is believed. */
export async function pollCharges(around: ClockCtx): Promise<void> {
  const { system, now } = around
  const until = new Date(now.getTime() + leaseMs)
  const { due, unknown, settings } = await system.across(async (tx) => ({
    due: await claimDueCharges(tx, now, until, maxAtOnce),
    unknown: await claimUnknownPayments(tx, now, until, maxAtOnce),
    settings: await settingsOf(tx),
  }))
  const tasks = [
    ...due.map((one) => () => pollCharge(around, settings, one)),
    ...unknown.map((one) => () => pollUnknownPayment(around, settings, one)),
  ]
  await collectErrors(async (attempt) => {
    for (const some of chunk(tasks, concurrency)) await Promise.allSettled(some.map((task) => attempt(task())))
  })
}

async function pollCharge(around: ClockCtx, settings: SettingsRow, due: DueCharge): Promise<void> {
  const { unit, now } = around
  const { companyId, id, driver, txid } = due
  const found = await findAtProvider(around, settings, { driver, txid })
  if (found !== 'no answer') return unit(companyId, (ctx) => settleCharge(ctx, id, found))
  return unit(companyId, async ({ tx }) => {
    const charge = await findCharge(tx, id)
    if (charge) await updateCharge(tx, id, { state: charge.state, askAt: nextPollAt(charge, now, false) })
  })
}

/** The payment is for no charge of ours, or the notice is forged. Of a forged one the provider knows nothing. */
async function pollUnknownPayment(around: ClockCtx, settings: SettingsRow, unknown: UnknownPayment): Promise<void> {
  const found = await findAtProvider(around, settings, unknown)
  if (found === 'no answer') return
  const cents = found?.payments.reduce((sum, payment) => sum + payment.cents, 0) ?? 0
  await around.system.across((tx) => (cents > 0 ? updateUnknown(tx, unknown.id, cents) : deleteUnknown(tx, unknown.id)))
}

async function findAtProvider(
  around: ClockCtx,
  settings: SettingsRow,
  { driver, txid }: Pick<DueCharge, 'driver' | 'txid'>,
): Promise<ChargeStatus | undefined | 'no answer'> {
  try {
    return await driverOf(around, settings, driver).find({ txid })
  } catch (error) {
    if (error instanceof Failure) return 'no answer'
    throw error
  }
}
