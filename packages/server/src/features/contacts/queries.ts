import { sql } from 'kysely'
import type { Contact as ContactView } from '@recado/contract/contacts'
import type { Tx } from '#platform/db.ts'

interface Identity {
  kind: 'phone' | 'lid' | 'group'
  value: string
  address: string
}

export interface Contact {
  id: number
  name: string
  number: string
  isGroup: boolean
}

/** Holds the identities until the transaction ends, so that two first messages of one person make one contact. */
export async function lockIdentities(tx: Tx, companyId: number, identities: readonly Identity[]): Promise<void> {
  const keys = identities.map(({ kind, value }) => `${companyId} ${kind} ${value}`).sort()
  for (const key of keys) await tx.named('lock identity', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
}

/** The contacts that own any of the identities: those with a number first, then the oldest. */
export async function findByIdentities(tx: Tx, companyId: number, identities: readonly Identity[]): Promise<Contact[]> {
  return tx.named<Contact>(
    'find contacts by identities',
    `select c.id, c.name, c.number, c.is_group as "isGroup" from contacts c
     where c.company_id = $1 and c.id in (
       select i.contact_id from contact_identities i
       join unnest($2::text[], $3::text[]) as wanted (kind, value) on wanted.kind = i.kind and wanted.value = i.value
       where i.company_id = $1)
     order by c.number = '', c.id`,
    [companyId, identities.map((identity) => identity.kind), identities.map((identity) => identity.value)],
  )
}

export async function insertContact(
  tx: Tx,
  contact: { companyId: number; name: string; number: string; email?: string; isGroup: boolean; now: Date },
): Promise<Contact> {
  const { now, ...fields } = contact
  return tx.sql
    .insertInto('contacts')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning(['id', 'name', 'number', 'isGroup'])
    .executeTakeFirstOrThrow()
}

/** Gives the contact the identities; an address that changed is brought up to date. */
export async function upsertIdentities(
  tx: Tx,
  companyId: number,
  contactId: number,
  identities: readonly Identity[],
  now: Date,
): Promise<void> {
  await tx.sql
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId, contactId, ...identity, createdAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'kind', 'value'])
        .doUpdateSet((eb) => ({ address: eb.ref('excluded.address'), contactId: eb.ref('excluded.contactId') }))
        .where((eb) =>
          eb.or([
            eb('contactIdentities.address', '<>', eb.ref('excluded.address')),
            eb('contactIdentities.contactId', '<>', eb.ref('excluded.contactId')),
          ]),
        ),
    )
    .execute()
}

export async function listIdentities(tx: Tx, companyId: number, contactId: number): Promise<Identity[]> {
  return tx.named<Identity>(
    'list identities',
    `select kind, value, address from contact_identities where company_id = $1 and contact_id = $2 order by created_at`,
    [companyId, contactId],
  )
}

/** Fills in what an unnamed or unnumbered contact lacked; what people typed stays. */
export async function completeContact(
  tx: Tx,
  companyId: number,
  contactId: number,
  found: { name: string; number: string },
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('contacts')
    .set((eb) => ({
      number: found.number,
      name: eb.case().when('name', 'in', ['', eb.ref('number')]).then(found.name).else(eb.ref('name')).end(),
      updatedAt: now,
    }))
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .where(sql<boolean>`number = ''`)
    .execute()
}

/** Hands the identities of one contact to another and removes it. What else it had has been moved before. */
export async function absorb(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  await tx.sql
    .updateTable('contactIdentities')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', goneId)
    .execute()
  await tx.sql.deleteFrom('contacts').where('companyId', '=', companyId).where('id', '=', goneId).execute()
}

const pageSize = 30

const view = `
  select c.id, c.name, c.number, c.email, c.profile_pic_url as "profilePicUrl", c.is_group as "isGroup",
    c.created_at as "createdAt", c.updated_at as "updatedAt"
  from contacts c where c.company_id = $1`

type Row = Omit<ContactView, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

function toContact(row: Row): ContactView {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

export async function findContact(tx: Tx, companyId: number, id: number): Promise<ContactView | undefined> {
  const [row] = await tx.named<Row>('find contact', `${view} and c.id = $2`, [companyId, id])
  return row && toContact(row)
}

export async function listContacts(
  tx: Tx,
  companyId: number,
  searchParam: string | undefined,
  page: number,
): Promise<{ contacts: ContactView[]; hasMore: boolean }> {
  const found = searchParam === undefined ? '' : 'and c.id = any(array(select search_contacts($4, 2000)))'
  const values = [companyId, pageSize + 1, (page - 1) * pageSize, ...(searchParam === undefined ? [] : [searchParam])]
  const name = searchParam === undefined ? 'list contacts' : 'search contacts'
  const rows = await tx.named<Row>(name, `${view} ${found} order by c.name, c.id limit $2 offset $3`, values)
  return { contacts: rows.slice(0, pageSize).map(toContact), hasMore: rows.length > pageSize }
}
