import type { Tx } from '#platform/database/db.ts'
import { given } from '#platform/patch.ts'

type Field = 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipcode' | 'country' | 'document'
export type Billing = { [K in Field]?: string | undefined }

export async function findBilling(tx: Tx, companyId: number): Promise<{ name: string; document: string } | undefined> {
  return tx.sql.selectFrom('companies').select(['name', 'document']).where('id', '=', companyId).executeTakeFirst()
}

/** Writes what is said; no document leaves the one that is known. */
export async function updateBilling(tx: Tx, companyId: number, { document, ...address }: Billing, now: Date): Promise<void> {
  const fields = { ...given(address), ...(document ? { document } : {}), updatedAt: now }
  await tx.sql.updateTable('companies').set(fields).where('id', '=', companyId).execute()
}
