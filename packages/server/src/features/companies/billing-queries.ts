import { type Tx, updateRows } from '#platform/database/tx.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'

type Field = 'firstName' | 'lastName' | 'address' | 'city' | 'state' | 'zipcode' | 'country' | 'document'
export type Billing = { [K in Field]?: string | undefined }

export function findBilling(tx: Tx): Promise<{ name: string; document: string } | undefined> {
  return tx.row('find billing', 'select name, document from companies where id = $1')
}

/** Writes the given fields. Without a document the known one stays. */
export async function updateBilling(tx: Tx, { document, ...address }: Billing, now: Date): Promise<void> {
  const fields = { ...omitUndefined(address), ...(document ? { document } : {}), updatedAt: now }
  await updateRows(tx, 'companies', { id: tx.companyId }, fields)
}
