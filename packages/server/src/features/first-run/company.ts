import { found, foundTrial, type Trial } from '#features/companies/companies.ts'
import { insertUser } from '#features/users/users.ts'
import type { Tx } from '#platform/database/db.ts'
import { deleteLink } from './queries.ts'

interface NewCompany {
  name: string
  admin: { name: string; email: string; language?: string }
  /** Of one that has signed up by itself. */
  trial?: Trial
}

/** A company with its first admin, who has no password yet. From now on no link makes the installation's first company. */
export async function createCompany(
  tx: Tx,
  { name, admin, trial }: NewCompany,
  now: Date,
): Promise<{ companyId: number; userId: number }> {
  // Before anything else, so that a claim at the same moment waits for the end of this.
  await deleteLink(tx)
  const companyId = trial ? await foundTrial(tx, name, trial, now) : await found(tx, name, now)
  const userId = await insertUser(tx, { ...admin, companyId, profile: 'admin', queueIds: [], now })
  return { companyId, userId }
}
