import { createUnlimitedCompany } from '#features/companies/companies.ts'
import { insertUser } from '#features/users/users.ts'
import { Tx, type SystemTx } from '#platform/database/tx.ts'
import { deleteLink } from './queries.ts'

export interface NewCompany {
  name: string
  admin: { name: string; email: string; language?: string }
  /** Sets up the company. By default it gets everything. */
  found?: typeof createUnlimitedCompany
}

/** Makes a company with its first admin, who has no password yet. From now on no link makes the installation's first company. */
export async function createCompany(
  tx: SystemTx,
  { name, admin, found: make = createUnlimitedCompany }: NewCompany,
  now: Date,
): Promise<{ companyId: number; userId: number }> {
  // This comes first, so that a concurrent claim waits until this transaction ends.
  await deleteLink(tx)
  const companyId = await make(tx, name, now)
  // The admin sees all tickets: as long as there is no other user, no other user hears of waiting customers.
  const userId = await insertUser(new Tx(tx, companyId), {
    ...admin,
    profile: 'admin',
    allTicket: 'enabled',
    queueIds: [],
    now,
  })
  return { companyId, userId }
}
