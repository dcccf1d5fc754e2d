import type { ContactList } from '@recado/contract/contact-lists/api'
import type { Tx } from '#platform/database/db.ts'
import { selectViews } from '#platform/database/views.ts'
import type { Slice } from '#platform/page.ts'

export type ContactListRow = Omit<ContactList, 'check'> & { check: Omit<ContactList['check'], 'through'> }

const view = (source: string) => `
  select id, name, contacts as "contactsCount",
    json_build_object('found', found, 'missing', missing, 'paused', paused, 'checkedAt', checked_at) as check,
    created_at as "createdAt", updated_at as "updatedAt"
  from (${source}) l`

export async function findContactList(tx: Tx, companyId: number, id: number): Promise<ContactListRow | undefined> {
  const source = 'select * from contact_lists where company_id = $1 and id = $2'
  const [row] = await selectViews<ContactListRow>(tx, 'find contact list', view(source), [companyId, id])
  return row
}

/** Lists by name, those whose name contains the text. */
export async function listContactLists(
  tx: Tx,
  companyId: number,
  searchParam: string | undefined,
  { limit, offset }: Slice,
): Promise<ContactListRow[]> {
  const source = `
    select * from contact_lists where company_id = $1 and ($2::text is null or strpos(fold(name), fold($2)) > 0)
    order by fold(name), id limit $3 offset $4`
  const select = `${view(source)} order by fold(name), id`
  return selectViews<ContactListRow>(tx, 'list contact lists', select, [companyId, searchParam ?? null, limit, offset])
}

export async function listContactListNames(tx: Tx, companyId: number): Promise<Pick<ContactList, 'id' | 'name'>[]> {
  const text = 'select id, name from contact_lists where company_id = $1 order by fold(name), id limit 500'
  return tx.named('list contact list names', text, [companyId])
}

/** Nobody else changes the list, or what is in it, until the transaction ends. */
export async function lockContactList(tx: Tx, companyId: number, id: number): Promise<void> {
  const text = 'select from contact_lists where company_id = $1 and id = $2 for no key update'
  await tx.named('lock contact list', text, [companyId, id])
}

export async function insertContactList(tx: Tx, companyId: number, name: string, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('contactLists')
    .values({ companyId, name, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ContactListPatch {
  name?: string
  updatedAt?: Date
  paused?: boolean
  checkedAt?: Date
}

export async function updateContactList(tx: Tx, companyId: number, id: number, patch: ContactListPatch): Promise<void> {
  await tx.sql.updateTable('contactLists').set(patch).where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** What is in it goes too, by the foreign key. */
export async function deleteContactList(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('contactLists').where('companyId', '=', companyId).where('id', '=', id).execute()
}
