import type { Tx } from './tx.ts'

/**
 * Lets one transaction at a time use a name for a record of this kind, among all names that are spelt alike. The transaction then looks for
 * a record of the same name by `fold` and sees every one. No unique index backs this, so records that were alike before stay as they are.
 */
export async function lockName(tx: Tx, kind: string, name: string): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended($2::text || ' ' || $1::int || ' ' || fold($3), 0))`
  await tx.rows('hold name', text, [kind, name])
}
