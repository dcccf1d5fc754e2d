import { Tx } from '#platform/database/tx.ts'
import { restorableDays } from '@recado/contract/all-companies/api'
import { forgetCompany } from '#features/companies/companies.ts'
import { deleteHooks } from '#features/connections/hook-queries.ts'
import { unlinkConnections } from '#features/connections/sessions.ts'
import { noteErasedCompany } from '#features/erasures/erasures.ts'
import { eraseFiles } from '#features/media/erasure.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { deleteSome, listErasable, listTables } from './erasure-queries.ts'

const dayMs = 86_400_000
const rowsAtOnce = 5_000

/** A company can be erased if it was deleted before this time. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs)
}

/**
 * Erases companies that can no longer be restored. Their connections unlink from the phones, then their rows and files are deleted in small
 * batches, so that no other work waits for it. After an interruption the next run does the rest.
 */
export async function eraseDeleted(everywhere: ClockCtx): Promise<void> {
  const { system, now } = everywhere
  const companyIds = await system.across((tx) => listErasable(tx, restorableSince(now)))
  await collectErrors(async (attempt) => {
    for (const id of companyIds) await attempt(eraseCompany(everywhere, id))
  })
}

/** Erases a company at once, with all that it has, and notes it for backups. */
export async function eraseCompany(everywhere: ClockCtx, companyId: number): Promise<void> {
  const { system, unit, now } = everywhere
  await system.across((tx) => noteErasedCompany(tx, companyId, now))
  await unit(companyId, unlinkConnections)
  await system.across((tx) => deleteHooks(tx, companyId))
  for (const table of await system.across(listTables)) {
    if (table === 'media') await eraseFiles(everywhere, companyId)
    while ((await system.across((tx) => deleteSome(tx, table, companyId, rowsAtOnce))) > 0);
  }
  await system.across((tx) => forgetCompany(new Tx(tx, companyId)))
}
