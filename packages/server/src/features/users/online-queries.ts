import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Records that a user is online or offline. False when that was already known. */
export async function updateOnline(tx: Tx, userId: number, online: boolean, now: Date): Promise<boolean> {
  const rows = await tx.rows(
    'update online',
    // Two screens may connect at the same moment. The second waits here and reads what the first has recorded.
    `with before as (select online from users where company_id = $1 and id = $2 for no key update)
     update users u set online = $3, last_seen_at = $4 from before
     where u.company_id = $1 and u.id = $2 and (before.online <> $3 or $3)
     returning before.online`,
    [userId, online, now],
  )
  return rows.some((row) => (row as { online: boolean }).online !== online)
}

/** Companies with users whose screens left silently. */
export async function listCompaniesWithSilent(tx: SystemTx, since: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list companies with silent',
    'select distinct company_id as id from users where online and last_seen_at < $1',
    [since],
  )
  return rows.map((row) => row.id)
}

/** Returns the users who counted as online. */
export async function markSilentOffline(tx: Tx, since: Date): Promise<number[]> {
  const text = 'update users set online = false where company_id = $1 and online and last_seen_at < $2 returning id'
  return (await tx.rows<{ id: number }>('mark silent offline', text, [since])).map((row) => row.id)
}
