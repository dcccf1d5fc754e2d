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

/** What the second contact is tagged with, the first is too. */
export async function copyContactTags(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  await tx.named(
    'copy contact tags',
    `insert into contact_tags (company_id, contact_id, tag_id)
     select company_id, $2, tag_id from contact_tags where company_id = $1 and contact_id = $3 on conflict do nothing`,
    [companyId, keptId, goneId],
  )
}
