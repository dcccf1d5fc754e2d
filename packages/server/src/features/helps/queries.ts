import type { Help } from '@recado/contract/helps/api'
import { deleteRows, insertRow, selectViews, type SystemTx, updateRows } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

// Videos belong to the whole installation, so there is no company to name.

const select = 'select id, title, video, description, created_at as "createdAt", updated_at as "updatedAt" from helps'
const matches = "($1::text is null or strpos(fold(title || ' ' || description), fold($1)) > 0)"

export async function findHelp(tx: SystemTx, id: number): Promise<Help | undefined> {
  const [row] = await selectViews<Help>(tx, 'find help', `${select} where id = $1`, [id])
  return row
}

/** The videos whose title or description contains the text, oldest first. */
export async function listHelps(tx: SystemTx, searchParam: string | undefined, { limit, offset }: Slice): Promise<Help[]> {
  const page = `${select} where ${matches} order by id limit $2 offset $3`
  return selectViews<Help>(tx, 'list helps', page, [searchParam ?? null, limit, offset])
}

export async function listAllHelps(tx: SystemTx): Promise<Help[]> {
  return selectViews<Help>(tx, 'list all helps', `${select} order by id`, [])
}

export async function countHelps(tx: SystemTx, searchParam: string | undefined): Promise<number> {
  const text = `select count(*)::int as count from helps where ${matches}`
  const [row] = await tx.named<{ count: number }>('count helps', text, [searchParam ?? null])
  return row?.count ?? 0
}

export async function lockHelp(tx: SystemTx, id: number): Promise<void> {
  await tx.named('lock help', 'select from helps where id = $1 for no key update', [id])
}

export type HelpFields = Pick<Help, 'title' | 'video' | 'description'>

export function insertHelp(tx: SystemTx, fields: HelpFields, now: Date): Promise<number> {
  return insertRow(tx, 'helps', { ...fields, createdAt: now, updatedAt: now })
}

export async function updateHelp(tx: SystemTx, id: number, patch: Partial<HelpFields>, now: Date): Promise<void> {
  await updateRows(tx, 'helps', { id }, { ...patch, updatedAt: now })
}

export async function deleteHelp(tx: SystemTx, id: number): Promise<void> {
  await deleteRows(tx, 'helps', { id })
}
