import { installationBranding } from '#features/settings/branding.ts'
import { updateTold } from '#platform/backup/run-queries.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { findKnown } from './backups.ts'
import { failedLetter } from './letters.ts'
import { problemOf } from './overview.ts'
import { listOperators } from './queries.ts'

const hourMs = 3_600_000
/** While it stays wrong, operators are mailed once a day. */
const againMs = 20 * hourMs

/** Mails the operators that a backup or its proof has failed, or that there has been no proof for too long. */
export async function ring(ctx: ClockCtx): Promise<void> {
  const { system, now, mails, unit } = ctx
  if (!mails.canSend) return
  const known = await findKnown(ctx, now)
  const problem = problemOf(known)
  const [newest] = known.runs
  if (!newest || !problem || problem.kind === 'unset' || problem.kind === 'no-phrase') return
  if (known.runs.some(({ toldAt }) => toldAt && now.getTime() - toldAt.getTime() < againMs)) return
  const house = await installationBranding(system)
  const operators = await system.across(listOperators)
  for (const to of operators) {
    await unit(to.companyId, async (inside) => {
      const letter = failedLetter(to, { problem, url: `${inside.publicUrl}/settings/backups`, now }, house)
      const until = new Date(now.getTime() + 24 * hourMs)
      await inside.mails.post(inside, { kind: 'backup failed', to: to.email, letter, until })
    })
  }
  await system.across((tx) => updateTold(tx, newest.id, now))
}
