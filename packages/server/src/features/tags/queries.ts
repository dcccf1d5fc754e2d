import type { Tag, TagRecord } from '@recado/contract/tags/api'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

/** All tags by name, or only the lanes in their order. */
export async function listTags(tx: Tx, which: 'all' | 'lanes'): Promise<Tag[]> {
  const [lanes, order] = which === 'lanes' ? ['and kanban = 1', 'id'] : ['', 'fold(name), id']
  const text = `select id, name, color, kanban from tags where company_id = $1 ${lanes} order by ${order}`
  return tx.rows<Tag>(`list tags: ${which}`, text)
}

/** SQL for tags as their page shows them. The page is cut first, because a tag may be on many contacts. */
const selectTagView = (source: string) => `
  select t.id, t.name, t.color, t.kanban, t.user_id as "userId", t.created_at as "createdAt", t.updated_at as "updatedAt",
    (select count(*)::int from contact_tags l where l.company_id = $1 and l.tag_id = t.id) as "contactsCount"
  from (${source}) t`

export function findTag(tx: Tx, id: number): Promise<TagRecord | undefined> {
  const source = 'select * from tags where company_id = $1 and id = $2'
  return tx.view<TagRecord>('find tag', selectTagView(source), [id])
}

/** The tags whose name contains the text, by name. */
export async function listTagRecords(tx: Tx, searchParam: string | undefined, { limit, offset }: Slice): Promise<TagRecord[]> {
  const source = `
    select * from tags where company_id = $1 and ($2::text is null or strpos(fold(name), fold($2)) > 0)
    order by fold(name), id limit $3 offset $4`
  const select = `${selectTagView(source)} order by fold(t.name), t.id`
  return tx.views<TagRecord>('list tag records', select, [searchParam ?? null, limit, offset])
}

export interface TagFields {
  name: string
  color: string
  kanban: 0 | 1
}

export function insertTag(
  tx: Tx,
  tag: Pick<TagFields, 'name' | 'color'> & Partial<TagFields> & { userId?: number; now: Date },
): Promise<number> {
  const { now, ...fields } = tag
  return tx.insert('tags', { ...fields, createdAt: now, updatedAt: now })
}

/** Whether another tag has this name. Case and accents do not count. */
export function isNameTaken(tx: Tx, name: string, exceptId = 0): Promise<boolean> {
  const text = 'select from tags where company_id = $1 and fold(name) = fold($2) and id <> $3'
  return tx.has('is name of tag taken', text, [name, exceptId])
}

/** The tags among these that the company has. Locks them, so that none is deleted until the transaction ends. */
export async function lockTags(tx: Tx, ids: readonly number[]): Promise<Pick<Tag, 'id' | 'kanban'>[]> {
  const text = 'select id, kanban from tags where company_id = $1 and id = any($2::int[]) order by id for key share'
  return tx.rows('hold tags', text, [ids])
}

/** Sorted by name. */
export function listTagNames(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const text = 'select name from tags where company_id = $1 and id = any($2::int[]) order by fold(name), id'
  return tx.column<string>('list names of tags', text, [ids])
}

export async function countContactTags(tx: Tx, contactId: number): Promise<number> {
  const text = 'select count(*)::int as count from contact_tags where company_id = $1 and contact_id = $2'
  return (await tx.value<number>('count contact tags', text, [contactId])) ?? 0
}

/** Removes all lanes from the contact except `kept`. Returns the removed ones. */
export function deleteLanes(tx: Tx, contactId: number, kept: number | null): Promise<number[]> {
  const lanes = 'select id from tags where company_id = $1 and kanban = 1'
  return tx.column<number>(
    'delete lanes',
    `delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id in (${lanes}) and tag_id is distinct from $3::int
     returning tag_id as id`,
    [contactId, kept],
  )
}

/** Removes every tag except these from the contact. Returns the removed ones. */
export function deleteOtherTags(tx: Tx, contactId: number, kept: readonly number[]): Promise<number[]> {
  return tx.column<number>(
    'delete other tags',
    'delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id <> all($3::int[]) returning tag_id as id',
    [contactId, kept],
  )
}

/** Takes all tags from the contact, and returns them. */
export function deleteContactTags(tx: Tx, contactId: number): Promise<number[]> {
  const text = 'delete from contact_tags where company_id = $1 and contact_id = $2 returning tag_id as id'
  return tx.column<number>('delete contact tags', text, [contactId])
}

/** Returns the tags that the contact did not have before. */
export function insertContactTags(tx: Tx, contactId: number, tagIds: readonly number[]): Promise<number[]> {
  const text = `insert into contact_tags (company_id, contact_id, tag_id) select $1, $2, unnest($3::int[])
    on conflict do nothing returning tag_id`
  return tx.column('insert contact tags', text, [contactId, tagIds])
}

/** Gives the second contact's tags to the first one. */
export async function copyContactTags(tx: Tx, keptId: number, goneId: number): Promise<void> {
  await tx.rows(
    'copy contact tags',
    `insert into contact_tags (company_id, contact_id, tag_id)
     select company_id, $2, tag_id from contact_tags where company_id = $1 and contact_id = $3 on conflict do nothing`,
    [keptId, goneId],
  )
}

/** The tags of the contact. Locks them, so that none is taken from it until the transaction ends. */
export function listContactTagIds(tx: Tx, contactId: number): Promise<number[]> {
  const text = 'select tag_id as id from contact_tags where company_id = $1 and contact_id = $2 order by tag_id for update'
  return tx.column<number>('list ids of contact tags', text, [contactId])
}

export async function deleteTheseTags(tx: Tx, contactId: number, ids: readonly number[]): Promise<void> {
  const text = 'delete from contact_tags where company_id = $1 and contact_id = $2 and tag_id = any($3::int[])'
  await tx.rows('delete these tags', text, [contactId, ids])
}

/** The ids of tags by their names as asked for. Of several tags that are spelt alike it is the exact one, or else the oldest. */
export async function findTagIds(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const text = `select distinct on (w.name) w.name, t.id from unnest($2::text[]) as w (name)
    join tags t on t.company_id = $1 and fold(t.name) = fold(w.name)
    order by w.name, t.name = w.name desc, lower(t.name) = lower(w.name) desc, t.id`
  const rows = await tx.rows<{ id: number; name: string }>('find tags by names', text, [names])
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type Link = { contactId: number; tagId: number }

/** Gives tags to contacts, as far as each contact stays within `most`. Returns the new links. */
export async function insertTagsOfMany(tx: Tx, links: readonly Link[], max: number): Promise<Link[]> {
  return tx.rows<Link>(
    'insert tags of contacts',
    `insert into contact_tags (company_id, contact_id, tag_id)
     select $1, w.contact_id, w.tag_id from (
       select n.contact_id, n.tag_id, row_number() over (partition by n.contact_id order by min(n.at)) as place
       from unnest($2::int[], $3::int[]) with ordinality as n (contact_id, tag_id, at)
       where not exists (select from contact_tags l where l.company_id = $1 and l.contact_id = n.contact_id and l.tag_id = n.tag_id)
       group by n.contact_id, n.tag_id) w
     where w.place + (select count(*) from contact_tags l where l.company_id = $1 and l.contact_id = w.contact_id) <= $4
     on conflict do nothing returning contact_id as "contactId", tag_id as "tagId"`,
    [links.map(({ contactId }) => contactId), links.map(({ tagId }) => tagId), max],
  )
}

/** Takes the tag from those of these contacts that have it, and returns them. */
export function deleteTagOfMany(tx: Tx, contactIds: readonly number[], tagId: number): Promise<number[]> {
  const text =
    'delete from contact_tags where company_id = $1 and contact_id = any($2::int[]) and tag_id = $3 returning contact_id as id'
  return tx.column<number>('delete tag of contacts', text, [contactIds, tagId])
}
