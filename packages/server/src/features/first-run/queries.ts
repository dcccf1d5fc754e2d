import type { Tx } from '#platform/database/db.ts'

/** The latest link replaces the one before. */
export async function upsertLink(tx: Tx, link: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx.sql
    .insertInto('firstRunLinks')
    .values(link)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(link))
    .execute()
}

/** Is this the link, and in time? */
export async function isLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const query = tx.sql
    .selectFrom('firstRunLinks')
    .select('single')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
  return (await query.execute()).length > 0
}

/** Uses the link up; whoever comes at the same moment waits here, and finds none. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.sql.deleteFrom('firstRunLinks').where('tokenHash', '=', tokenHash).returning('single').execute()
  return taken.length > 0
}

export async function deleteLink(tx: Tx): Promise<void> {
  await tx.sql.deleteFrom('firstRunLinks').execute()
}
