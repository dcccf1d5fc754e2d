import { addDays } from '@recado/contract/days'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import {
  countDays,
  deleteCountingStates,
  findCountingState,
  findDayAfter,
  tryLockVisits,
  listUncounted,
} from './counting-queries.ts'

/** The maximum of visits that are counted at a time, because no conversation can end meanwhile. A single day may have more. */
const maxAtOnce = 20_000
/** What exceeds this waits for the next round, so that one company does not keep others waiting for long. */
const maxPieces = 100

/** Counts the past days of every company, and recounts where the time zone or a late change requires it. */
export async function countAll({ system, unit, now }: ClockCtx): Promise<void> {
  const companies = await system.across((tx) => listUncounted(tx, now))
  await collectErrors(async (attempt) => {
    for (const companyId of companies) await attempt(countCompany((work) => unit(companyId, work)))
  })
}

async function countCompany(run: (work: (ctx: Ctx) => Promise<boolean>) => Promise<boolean>): Promise<void> {
  for (let piece = 0; piece < maxPieces; piece++) if (!(await run(countSome))) return
}

/** False when nothing is left to count, or another transaction is changing visits. */
async function countSome({ tx, now }: Ctx): Promise<boolean> {
  if (!(await tryLockVisits(tx))) return false
  const book = await findCountingState(tx, now)
  if (!book || book.day >= book.today) return false
  const full = (await findDayAfter(tx, book, maxAtOnce)) ?? book.today
  const next = full > book.day ? full : addDays(book.day, 1)
  const until = next < book.today ? next : book.today
  await countDays(tx, book, until)
  return until < book.today
}

/** The next round counts everything anew. Until then every figure is computed from the visits. */
export function recount(tx: SystemTx, companyId: number | null): Promise<number> {
  return deleteCountingStates(tx, companyId)
}
