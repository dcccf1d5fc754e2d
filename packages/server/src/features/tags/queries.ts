import type { Tx } from '#platform/database/db.ts'

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

/** How many of these tags the company has. */
export async function countTags(tx: Tx, companyId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.sql.selectFrom('tags').select('id').where('companyId', '=', companyId).where('id', 'in', ids).execute()
  return rows.length
}

/** Removes every tag but these from the contact; returns how many were removed. */
export async function deleteOtherTags(tx: Tx, companyId: number, contactId: number, kept: readonly number[]): Promise<number> {
  const rows = await tx.named(
    'delete other tags',
    'delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id <> all($3::int[]) returning tag_id',
    [companyId, contactId, kept],
  )
  return rows.length
}

/** Returns how many the contact did not have before. */
export async function insertContactTags(
  tx: Tx,
  companyId: number,
  contactId: number,
  tagIds: readonly number[],
): Promise<number> {
  if (tagIds.length === 0) return 0
  const links = tagIds.map((tagId) => ({ companyId, contactId, tagId }))
  const rows = await tx.sql
    .insertInto('contactTags')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .returning('tagId')
    .execute()
  return rows.length
}

/** Gives the first contact the second one's tags. */
export async function copyContactTags(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  await tx.named(
    'copy contact tags',
    `insert into contact_tags (company_id, contact_id, tag_id)
     select company_id, $2, tag_id from contact_tags where company_id = $1 and contact_id = $3 on conflict do nothing`,
    [companyId, keptId, goneId],
  )
}
