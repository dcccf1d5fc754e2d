import type { Tx } from '#platform/database/tx.ts'
import { obstacleTo, type Obstacle } from './row.ts'

/** What keeps the connection from writing to the contact at all. Null or undefined: nothing. */
export function findObstacle(tx: Tx, connectionId: number, contactId: number): Promise<Obstacle | null | undefined> {
  return tx.value<Obstacle | null>(
    'find obstacle',
    `select ${obstacleTo('$3::int', 'c.id')} from connections c where c.company_id = $1 and c.id = $2`,
    [connectionId, contactId],
  )
}

/** Whether the fallback template has gone to the contact since its window was last open. */
export function hasFallback(tx: Tx, connectionId: number, contactId: number): Promise<boolean> {
  return tx.has(
    'has fallback gone',
    `select from customer_windows
     where company_id = $1 and contact_id = $3 and connection_id = $2 and fallback_at >= ends_at`,
    [connectionId, contactId],
  )
}

/** A contact who has never written there has a window that is long closed. */
export async function upsertFallback(tx: Tx, connectionId: number, contactId: number, now: Date): Promise<void> {
  await tx.rows(
    'note fallback',
    `insert into customer_windows (company_id, contact_id, connection_id, ends_at, fallback_at) values ($1, $3, $2, 'epoch', $4)
     on conflict (company_id, contact_id, connection_id) do update set fallback_at = excluded.fallback_at`,
    [connectionId, contactId, now],
  )
}

/** Forgets a fallback that was noted at this time. */
export async function clearFallback(tx: Tx, connectionId: number, contactId: number, at: Date): Promise<void> {
  await tx.rows(
    'clear fallback',
    `update customer_windows set fallback_at = null
     where company_id = $1 and contact_id = $3 and connection_id = $2 and fallback_at = $4`,
    [connectionId, contactId, at],
  )
}
