import { Failure } from '#platform/fail.ts'
import { pieces } from '#platform/pieces.ts'
import { apart } from '#platform/work/apart.ts'
import type { Everywhere } from '#platform/work/job.ts'
import { deleteUnknown, type Due, takeDue, takeUnknown, type Unknown, updateUnknown } from './asking-queries.ts'
import type { Found } from './driver.ts'
import { driverOf } from './drivers.ts'
import { nextAsk } from './pace.ts'
import { findCharge, updateCharge } from './queries.ts'
import { record } from './recording.ts'
import { settingsOf } from './settings.ts'
import type { SettingsRow } from './settings-queries.ts'

export const tickMs = 1_000
/** After this lease, another process takes over from one that died while asking. */
const leaseMs = 30_000
const maxAtOnce = 20
const abreast = 4

/** Asks providers about charges that are due: those that may be paid, and those that a notice was about. No notice is believed. */
export async function askAll(around: Everywhere): Promise<void> {
  const { system, now } = around
  const until = new Date(now.getTime() + leaseMs)
  const { due, unknown, settings } = await system.across(async (tx) => ({
    due: await takeDue(tx, now, until, maxAtOnce),
    unknown: await takeUnknown(tx, now, until, maxAtOnce),
    settings: await settingsOf(tx),
  }))
  const tasks = [
    ...due.map((one) => () => askAbout(around, settings, one)),
    ...unknown.map((one) => () => askForeign(around, settings, one)),
  ]
  await apart(async (attempt) => {
    for (const some of pieces(tasks, abreast)) await Promise.allSettled(some.map((task) => attempt(task())))
  })
}

async function askAbout(around: Everywhere, settings: SettingsRow, due: Due): Promise<void> {
  const { unit, now } = around
  const { companyId, id, driver, txid } = due
  const found = await askOf(around, settings, { driver, txid })
  if (found !== 'no answer') return unit(companyId, (ctx) => record(ctx, id, found))
  return unit(companyId, async ({ tx }) => {
    const charge = await findCharge(tx, id)
    if (charge) await updateCharge(tx, id, { state: charge.state, askAt: nextAsk(charge, now, false) })
  })
}

/** The payment is for no charge of ours, or the notice is forged. Of a forged one the provider knows nothing. */
async function askForeign(around: Everywhere, settings: SettingsRow, unknown: Unknown): Promise<void> {
  const found = await askOf(around, settings, unknown)
  if (found === 'no answer') return
  const cents = found?.payments.reduce((sum, payment) => sum + payment.cents, 0) ?? 0
  await around.system.across((tx) => (cents > 0 ? updateUnknown(tx, unknown.id, cents) : deleteUnknown(tx, unknown.id)))
}

async function askOf(
  around: Everywhere,
  settings: SettingsRow,
  { driver, txid }: Pick<Due, 'driver' | 'txid'>,
): Promise<Found | undefined | 'no answer'> {
  try {
    return await driverOf(around, settings, driver).find({ txid })
  } catch (error) {
    if (error instanceof Failure) return 'no answer'
    throw error
  }
}
