import type { Tx } from '#platform/database/tx.ts'

/** Active announcements that the user has not read since they were last switched on. */
export function listUnreadIds(tx: Tx, userId: number, limit: number): Promise<number[]> {
  return tx.column<number>(
    'list unread announcements',
    `select a.id from announcements a
     where a.status and not exists (
       select from announcement_reads r
       where r.company_id = $1 and r.user_id = $2 and r.announcement_id = a.id and r.read_at >= a.shown_at)
     order by a.priority, a.shown_at desc, a.id desc limit $3`,
    [userId, limit],
  )
}

/** False when there is no such active announcement. */
export function upsertRead(tx: Tx, userId: number, id: number, now: Date): Promise<boolean> {
  return tx.has(
    'upsert announcement read',
    `insert into announcement_reads (company_id, user_id, announcement_id, read_at)
     select $1, $2, a.id, $4 from announcements a where a.id = $3 and a.status
     on conflict (company_id, user_id, announcement_id) do update set read_at = excluded.read_at
     returning announcement_id`,
    [userId, id, now],
  )
}

/** Marks all active announcements as read. Returns which. */
export function upsertReads(tx: Tx, userId: number, now: Date): Promise<number[]> {
  return tx.column<number>(
    'upsert announcement reads',
    `insert into announcement_reads (company_id, user_id, announcement_id, read_at)
     select $1, $2, a.id, $3 from announcements a where a.status order by a.id
     on conflict (company_id, user_id, announcement_id) do update set read_at = excluded.read_at
     returning announcement_id as id`,
    [userId, now],
  )
}
