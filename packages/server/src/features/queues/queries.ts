import type { Queue } from '@recado/contract/queues/api'
import type { Tx } from '#platform/database/db.ts'

export async function listQueues(tx: Tx, companyId: number): Promise<Queue[]> {
  const rows = await tx.sql
    .selectFrom('queues')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('orderQueue', (order) => order.asc().nullsLast())
    .orderBy('name')
    .execute()
  return rows.map(({ companyId: _c, createdAt: _n, updatedAt: _u, ...row }) => ({
    ...row,
    schedules: row.schedules as unknown as Queue['schedules'],
  }))
}

export async function countQueues(tx: Tx, companyId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.sql.selectFrom('queues').select('id').where('companyId', '=', companyId).where('id', 'in', ids).execute()
  return rows.length
}

export async function insertQueue(tx: Tx, queue: { companyId: number; name: string; color: string; now: Date }): Promise<number> {
  const { now, ...fields } = queue
  const { id } = await tx.sql
    .insertInto('queues')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
