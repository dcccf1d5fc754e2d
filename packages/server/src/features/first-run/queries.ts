import type { SystemTx } from '#platform/database/tx.ts'

/** The latest link replaces the one before. */
export async function upsertLink(tx: SystemTx, { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date }): Promise<void> {
  const text = `insert into first_run_links (token_hash, expires_at) values ($1, $2)
    on conflict (single) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx.named('upsert first link', text, [tokenHash, expiresAt])
}

/** Is this the current link, and has it not expired? */
export async function isLink(tx: SystemTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const text = 'select from first_run_links where token_hash = $1 and expires_at > $2'
  return (await tx.named('is first link', text, [tokenHash, now])).length > 0
}

/** Uses up the link. A concurrent caller waits here and finds none. */
export async function consumeLink(tx: SystemTx, tokenHash: Buffer): Promise<boolean> {
  const text = 'delete from first_run_links where token_hash = $1 returning single'
  return (await tx.named('take first link', text, [tokenHash])).length > 0
}

export async function deleteLink(tx: SystemTx): Promise<void> {
  await tx.named('delete first link', 'delete from first_run_links', [])
}
