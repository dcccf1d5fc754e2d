import type { ContactListItem, ItemState } from '@recado/contract/contact-lists/items'
import type { addChosen } from '@recado/contract/contact-lists/api'
import type { Output } from '@recado/contract/endpoint'
import { selectViews, type Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { holdsNumber, numberParts } from '#platform/telephone/search.ts'

/** The numbers of contacts, deleted ones too, who opted out of campaigns. The company is $1. */
const optedOutNumbers = `
  select s.value from suppressed_addresses s where s.company_id = $1 and s.kind = 'phone'
  union all
  select o.value from contacts c
  join contact_identities o on o.company_id = $1 and o.contact_id = c.id and o.kind = 'phone' and not o.former
  where c.company_id = $1 and c.opted_out_at is not null and c.deleted_at is null`

const view = (source: string) => `
  select i.id, i.name, i.number, i.email, i.is_whatsapp_valid as "isWhatsappValid", i.company_id as "companyId",
    i.contact_list_id as "contactListId", i.created_at as "createdAt", i.updated_at as "updatedAt",
    exists (select from (${optedOutNumbers}) n where n.value = i.number) as "optedOut"
  from (${source}) i`

export function findItem(tx: Tx, id: number): Promise<ContactListItem | undefined> {
  const source = 'select * from contact_list_items where company_id = $1 and id = $2'
  return tx.view<ContactListItem>('find contact list item', view(source), [id])
}

export interface ItemSearch {
  contactListId: number
  searchParam?: string | undefined
  state?: ItemState | undefined
}

const states: Record<ItemState, string> = {
  found: 'is_whatsapp_valid',
  missing: 'not is_whatsapp_valid',
  queued: 'is_whatsapp_valid is null',
  optedOut: `number in (${optedOutNumbers})`,
}

/** People by name, found by name, or by number however it is written. */
export async function listItems(
  tx: Tx,
  { contactListId, searchParam, state }: ItemSearch,
  { limit, offset }: Slice,
): Promise<ContactListItem[]> {
  const source = `
    select * from contact_list_items where company_id = $1 and contact_list_id = $2
      and ($3::text is null or strpos(fold(name), fold($3)) > 0 or ${holdsNumber('number', '$4')})
      ${state ? `and ${states[state]}` : ''}
    order by fold(name), id limit $5 offset $6`
  const select = `${view(source)} order by fold(i.name), i.id`
  const values = [tx.companyId, contactListId, searchParam ?? null, numberParts(searchParam), limit, offset]
  return selectViews<ContactListItem>(tx, `list contact list items ${state ?? ''}`.trim(), select, values)
}

export async function lockItem(tx: Tx, id: number): Promise<void> {
  const text = 'select from contact_list_items where company_id = $1 and id = $2 for no key update'
  await tx.rows('lock contact list item', text, [id])
}

export interface NewItem {
  name: string
  number: string
  email: string
  /** What else is said of the person, by heading. */
  columns?: Readonly<Record<string, string>>
}

/** Adds the people whose numbers the list does not have, each once. Returns the ids of the new items. */
export function insertItems(tx: Tx, contactListId: number, items: readonly NewItem[], now: Date): Promise<number[]> {
  return tx.column<number>(
    'insert contact list items',
    `insert into contact_list_items (company_id, contact_list_id, name, number, email, columns, ask_at, created_at, updated_at)
     select $1, $2, n.name, n.number, n.email, n.columns, $7, $7, $7
     from unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) n (name, number, email, columns)
     on conflict do nothing returning id`,
    [
      contactListId,
      items.map(({ name }) => name),
      items.map(({ number }) => number),
      items.map(({ email }) => email),
      columnsOf(items),
      now,
    ],
  )
}

/** Adds what is said of people whom the list has. What it says by the same headings is replaced. */
export async function updateColumns(tx: Tx, contactListId: number, items: readonly NewItem[], now: Date): Promise<void> {
  await tx.rows(
    'update columns of list items',
    `update contact_list_items i set columns = i.columns || n.columns, updated_at = $5
     from unnest($3::text[], $4::jsonb[]) n (number, columns)
     where i.company_id = $1 and i.contact_list_id = $2 and i.number = n.number and not i.columns @> n.columns`,
    [contactListId, items.map(({ number }) => number), columnsOf(items), now],
  )
}

function columnsOf(items: readonly NewItem[]): string[] {
  return items.map(({ columns = {} }) => JSON.stringify(columns))
}

const isNumberless = "is_group or number = ''"
const isWilling = 'blocked_at is null and opted_out_at is null'

/** SQL that copies contacts out of a source into the list $2, at the time $4. */
const copiesOf = (source: string) => `
  insert into contact_list_items (company_id, contact_list_id, name, number, email, ask_at, created_at, updated_at)
  select $1, $2, left(name, 50), coalesce((
      select i.value from contact_identities i
      where i.company_id = $1 and i.contact_id = ${source}.id and i.kind = 'phone' and not i.former limit 1), number), email, $4, $4, $4
  from ${source} where not (${isNumberless}) and ${isWilling}
  on conflict do nothing returning id`

/**
 * Copies the contacts that have the tag, except groups, contacts that are blocked or opted out, and those whose number is hidden or in the
 * list. Returns how many have the tag, and how many of them were copied.
 */
export async function copyTagged(
  tx: Tx,
  contactListId: number,
  tagId: number,
  now: Date,
): Promise<{ tagged: number; imported: number }> {
  const [row] = await tx.rows<{ tagged: number; imported: number }>(
    'copy tagged contacts',
    // `deleted_at` is checked last. Otherwise an index with another order fits, and until the table's statistics are fresh the planner may
    // search the whole of it for each id.
    `with found as materialized (
       select c.* from contact_tags l join contacts c on c.company_id = $1 and c.id = l.contact_id
       where l.company_id = $1 and l.tag_id = $3),
     tagged as (select * from found where deleted_at is null),
     copied as (${copiesOf('tagged')})
     select (select count(*)::int from tagged) as tagged, (select count(*)::int from copied) as imported`,
    [contactListId, tagId, now],
  )
  return row ?? { tagged: 0, imported: 0 }
}

/** Copies these contacts, with the same exceptions. A number counts once. Returns how many were copied, and why the others were not. */
export async function copyContacts(
  tx: Tx,
  contactListId: number,
  ids: readonly number[],
  now: Date,
): Promise<Output<typeof addChosen>> {
  const [row] = await tx.rows<Omit<Output<typeof addChosen>, 'there'> & { willing: number }>(
    'copy contacts',
    `with found as (select * from contacts where company_id = $1 and id = any($3::int[]) and deleted_at is null),
     copied as (${copiesOf('found')})
     select (select count(*)::int from copied) as added, count(*) filter (where ${isNumberless})::int as numberless,
       count(*) filter (where not (${isNumberless}) and not (${isWilling}))::int as unwilling,
       count(*) filter (where not (${isNumberless}) and ${isWilling})::int as willing
     from found`,
    [contactListId, ids, now],
  )
  const { added, numberless, unwilling, willing } = row ?? { added: 0, numberless: 0, unwilling: 0, willing: 0 }
  return { added, there: willing - added, numberless, unwilling }
}

interface ItemPatch {
  name?: string
  email?: string
  number?: string
  isWhatsappValid?: boolean | null
  askAt?: Date
  asked?: number
  updatedAt?: Date
}

export async function updateItem(tx: Tx, id: number, patch: ItemPatch): Promise<void> {
  await tx.update('contactListItems', { id }, patch)
}

/** Does another item of the list have the number? */
export function hasNumber(tx: Tx, contactListId: number, number: string, exceptId: number): Promise<boolean> {
  const text = 'select from contact_list_items where company_id = $1 and contact_list_id = $2 and number = $3 and id <> $4'
  return tx.has('has contact list number', text, [contactListId, number, exceptId])
}

export async function deleteItem(tx: Tx, id: number): Promise<void> {
  await tx.delete('contactListItems', { id })
}

/** The items that have one of these canonical numbers, list by list. */
export function listItemIdsOf(tx: Tx, numbers: readonly string[]): Promise<number[]> {
  const text = `select i.id from contact_lists l join contact_list_items i on i.company_id = $1 and i.contact_list_id = l.id
    and i.number = any($2::text[]) where l.company_id = $1 order by l.id, i.id`
  return tx.column<number>('list items of person', text, [numbers])
}
