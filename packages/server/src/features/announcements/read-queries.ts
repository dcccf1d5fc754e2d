import type { Tx } from '#platform/database/db.ts'

/** Active announcements that the person has not read since they were last switched on. */
export async function listUnreadIds(tx: Tx, companyId: number, userId: number, limit: number): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list unread announcements',
    `select a.id from announcements a
     where a.status and not exists (
       select from announcement_reads r
       where r.company_id = $1 and r.user_id = $2 and r.announcement_id = a.id and r.read_at >= a.shown_at)
     order by a.priority, a.shown_at desc, a.id desc limit $3`,
    [companyId, userId, limit],
  )
  return rows.map(({ id }) => id)
}

/** False when there is no such active announcement. */
export async function upsertRead(tx: Tx, companyId: number, userId: number, id: number, now: Date): Promise<boolean> {
  const rows = await tx.named(
    'upsert announcement read',
    `insert into announcement_reads (company_id, user_id, announcement_id, read_at)
     select $1, $2, a.id, $4 from announcements a where a.id = $3 and a.status
     on conflict (company_id, user_id, announcement_id) do update set read_at = excluded.read_at
     returning announcement_id`,
    [companyId, userId, id, now],
  )
  return rows.length > 0
}

/** All that are active; answers which. */
export async function upsertReads(tx: Tx, companyId: number, userId: number, now: Date): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'upsert announcement reads',
    `insert into announcement_reads (company_id, user_id, announcement_id, read_at)
     select $1, $2, a.id, $3 from announcements a where a.status order by a.id
     on conflict (company_id, user_id, announcement_id) do update set read_at = excluded.read_at
     returning announcement_id as id`,
    [companyId, userId, now],
  )
  return rows.map(({ id }) => id)
}
