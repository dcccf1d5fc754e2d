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
