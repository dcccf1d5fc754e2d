import type { Tx } from '#platform/database/db.ts'

export interface OptionRow {
  id: number
  title: string
  message: string
  option: number
  queueId: number
  parentId: number | null
}

const columns = `id, title, message, option, queue_id as "queueId", parent_id as "parentId"`

/** A queue's whole menu, each level in order. */
export function listOptions(tx: Tx, companyId: number, queueId: number): Promise<OptionRow[]> {
  const text = `select ${columns} from queue_options where company_id = $1 and queue_id = $2 order by option, id`
  return tx.named('list queue options', text, [companyId, queueId])
}

export async function findOption(tx: Tx, companyId: number, id: number): Promise<OptionRow | undefined> {
  const text = `select ${columns} from queue_options where company_id = $1 and id = $2`
  const [row] = await tx.named<OptionRow>('find queue option', text, [companyId, id])
  return row
}

export async function insertOption(tx: Tx, companyId: number, option: Omit<OptionRow, 'id'>, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('queueOptions')
    .values({ companyId, ...option, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateOption(
  tx: Tx,
  companyId: number,
  { id, ...fields }: Omit<OptionRow, 'queueId'>,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('queueOptions')
    .set({ ...fields, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** With all that is within them. */
export async function deleteOptions(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.sql.deleteFrom('queueOptions').where('companyId', '=', companyId).where('id', 'in', ids).execute()
}
