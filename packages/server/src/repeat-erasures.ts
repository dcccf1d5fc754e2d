import { eraseCompany } from '#features/all-companies/erasure.ts'
import { commandLine } from '#features/audit/audit.ts'
import { repeatDue } from '#features/erasures/erasures.ts'
import { belongings } from '#features/index.ts'
import { eraseRestoredPerson } from '#features/personal-data/erasure.ts'
import type { App } from './app.ts'

/** Erases again what a restored backup brought back. Comes before the first sign-in. Returns how many. */
export function repeatErasures({ unit, around }: Pick<App, 'unit' | 'around'>): Promise<number> {
  const { system, clock } = around
  return repeatDue(system, async ({ kind, companyId, subjectId }) => {
    if (kind === 'company') await eraseCompany({ ...around, now: clock.now() }, companyId)
    else await unit(companyId, (ctx) => eraseRestoredPerson({ ...ctx, actor: commandLine }, subjectId, belongings))
  })
}
