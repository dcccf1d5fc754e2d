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

export async function insertTag(tx: Tx, tag: { companyId: number; name: string; color: string; now: Date }): Promise<number> {
  const { now, ...fields } = tag
  const { id } = await tx.sql
    .insertInto('tags')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertContactTags(tx: Tx, companyId: number, contactId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  const links = tagIds.map((tagId) => ({ companyId, contactId, tagId }))
  await tx.sql
    .insertInto('contactTags')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
