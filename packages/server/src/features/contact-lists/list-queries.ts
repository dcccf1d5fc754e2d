import type { ContactList } from '@recado/contract/contact-lists/api'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type ContactListRow = Omit<ContactList, 'check'> & { check: Omit<ContactList['check'], 'through'> }

const view = (source: string) => `
  select id, name, contacts as "contactsCount",
    json_build_object('found', found, 'missing', missing, 'paused', paused, 'checkedAt', checked_at) as check,
    created_at as "createdAt", updated_at as "updatedAt"
  from (${source}) l`

export function findContactList(tx: Tx, id: number): Promise<ContactListRow | undefined> {
  const source = 'select * from contact_lists where company_id = $1 and id = $2'
  return tx.view<ContactListRow>('find contact list', view(source), [id])
}

/** Lists by name, those whose name contains the text. */
export async function listContactLists(
  tx: Tx,
  searchParam: string | undefined,
  { limit, offset }: Slice,
): Promise<ContactListRow[]> {
  const source = `
    select * from contact_lists where company_id = $1 and ($2::text is null or strpos(fold(name), fold($2)) > 0)
    order by fold(name), id limit $3 offset $4`
  const select = `${view(source)} order by fold(name), id`
  return tx.views<ContactListRow>('list contact lists', select, [searchParam ?? null, limit, offset])
}

export async function listContactListNames(tx: Tx): Promise<Pick<ContactList, 'id' | 'name'>[]> {
  const text = 'select id, name from contact_lists where company_id = $1 order by fold(name), id limit 500'
  return tx.rows('list contact list names', text)
}

interface ContactListPatch {
  name?: string
  updatedAt?: Date
  paused?: boolean
  checkedAt?: Date
}

export async function updateContactList(tx: Tx, id: number, patch: ContactListPatch): Promise<void> {
  await tx.update('contactLists', { id }, patch)
}
