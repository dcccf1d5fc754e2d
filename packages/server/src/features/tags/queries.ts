import type { Tx } from '#platform/db.ts'

export async function listTags(tx: Tx, companyId: number): Promise<{ id: number; name: string; color: string; kanban: 0 | 1 }[]> {
  const rows = await tx.sql
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, kanban: row.kanban === 1 ? 1 : 0 }))
}
