import type { Tx } from '#platform/database/tx.ts'

export interface OptionRow {
  id: number
  title: string
  message: string
  option: number
  queueId: number
  parentId: number | null
}

const columns = `id, title, message, option, queue_id as "queueId", parent_id as "parentId"`

/** The whole menu of a queue, each level in order. */
export function listOptions(tx: Tx, queueId: number): Promise<OptionRow[]> {
  const text = `select ${columns} from queue_options where company_id = $1 and queue_id = $2 order by option, id`
  return tx.rows('list queue options', text, [queueId])
}

export function findOption(tx: Tx, id: number): Promise<OptionRow | undefined> {
  const text = `select ${columns} from queue_options where company_id = $1 and id = $2`
  return tx.row<OptionRow>('find queue option', text, [id])
}

export function insertOption(tx: Tx, option: Omit<OptionRow, 'id'>, now: Date): Promise<number> {
  return tx.insert('queueOptions', { ...option, createdAt: now, updatedAt: now })
}

export async function updateOption(tx: Tx, { id, ...fields }: Omit<OptionRow, 'queueId'>, now: Date): Promise<void> {
  await tx.update('queueOptions', { id }, { ...fields, updatedAt: now })
}

/** Deletes the options with everything inside them. */
export async function deleteOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.rows('delete queue options', 'delete from queue_options where company_id = $1 and id = any ($2::int[])', [ids])
}
