import { found } from '#features/companies/companies.ts'
import { insertUser } from '#features/users/users.ts'
import { Tx, type SystemTx } from '#platform/database/tx.ts'
import { deleteLink } from './queries.ts'

export interface NewCompany {
  name: string
  admin: { name: string; email: string; language?: string }
  /** What it has: everything, unless something else is said. */
  found?: typeof found
}

/** A company with its first admin, who has no password yet. From now on no link makes the installation's first company. */
export async function createCompany(
  tx: SystemTx,
  { name, admin, found: make = found }: NewCompany,
  now: Date,
): Promise<{ companyId: number; userId: number }> {
  // Before anything else, so that a claim at the same moment waits for the end of this.
  await deleteLink(tx)
  const companyId = await make(tx, name, now)
  // As long as there is nobody else, nobody else hears of those who wait.
  const userId = await insertUser(new Tx(tx, companyId), {
    ...admin,
    profile: 'admin',
    allTicket: 'enabled',
    queueIds: [],
    now,
  })
  return { companyId, userId }
}
