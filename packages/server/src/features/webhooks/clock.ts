import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { deleteOld } from './delivery-queries.ts'
import { dispatch } from './dispatch.ts'
import { listDue } from './queries.ts'
import { slots } from './slots.ts'

/** How often due events are looked for, including those that were put off. */
export const tickMs = 1_000
const maxCompanies = 200

/** Serves the companies that have something to send, as far as there are places. A failure in one company does not affect the others. */
export async function tick({ system, unit, now }: ClockCtx): Promise<void> {
  const due = await system.across((tx) => listDue(tx, now, maxCompanies))
  const well = due.filter(({ isFailing }) => !isFailing).slice(0, Math.max(0, slots.free('first')))
  const failing = due.filter(({ isFailing }) => isFailing).slice(0, Math.max(0, slots.free('failing')))
  await collectErrors(async (attempt) => {
    for (const { companyId } of [...well, ...failing]) await attempt(unit(companyId, (ctx) => dispatch(ctx, true)))
  })
}

/** Deletes what is older than the retention time. */
export async function sweep({ system, now }: ClockCtx): Promise<void> {
  while (await system.across((tx) => deleteOld(tx, now)));
}
