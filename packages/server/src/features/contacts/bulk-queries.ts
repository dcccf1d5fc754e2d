import type { Contact } from '@recado/contract/contacts/api'
import type { Tx } from '#platform/database/tx.ts'
import type { Identity } from './identity.ts'

export type KnownContact = Pick<Contact, 'id' | 'number' | 'email' | 'extraInfo' | 'isGroup'> & {
  /** The contact had this name once, and has another now. */
  former: boolean
}

/** The key of both maps. */
export const nameOf = ({ kind, value }: Pick<Identity, 'kind' | 'value'>) => `${kind} ${value}`

/** The contacts that have, or had, these names, by name. They are locked until the transaction ends. */
export async function lockByNames(tx: Tx, names: readonly Identity[]): Promise<ReadonlyMap<string, KnownContact>> {
  const rows = await tx.rows<KnownContact & Pick<Identity, 'kind' | 'value'>>(
    'hold contacts by names',
    `select i.kind, i.value, i.former, c.id, c.number, c.email, c.extra_info as "extraInfo", c.is_group as "isGroup"
     from unnest($2::text[], $3::text[]) as g (kind, value)
     join contact_identities i on i.company_id = $1 and i.kind = g.kind and i.value = g.value
     join contacts c on c.company_id = $1 and c.id = i.contact_id order by c.id for no key update of c`,
    [names.map(({ kind }) => kind), names.map(({ value }) => value)],
  )
  return new Map(rows.map(({ kind, value, ...known }) => [nameOf({ kind, value }), known]))
}

/** Another name on the wire of a contact that was known by one. */
export interface NewIdentity extends Pick<Identity, 'kind' | 'value' | 'address'> {
  contactId: number
}

/**
 * Gives the name to each contact that has no other name of the kind, and with it a number if it had none. Returns the contacts that got a
 * number.
 */
export async function insertNewIdentities(tx: Tx, rows: readonly NewIdentity[], now: Date): Promise<ReadonlySet<number>> {
  const numbered = await tx.rows<{ id: number }>(
    'learn names',
    `with given as (select * from json_to_recordset($2) as g ("contactId" int, kind text, value text, address text)),
       learnt as (
         insert into contact_identities (company_id, contact_id, kind, value, address, former, created_at)
         select $1, g."contactId", g.kind, g.value, g.address, false, $3 from given g
         where not exists (select from contact_identities i
           where i.company_id = $1 and i.contact_id = g."contactId" and i.kind = g.kind and not i.former)
         on conflict (company_id, kind, value) do nothing returning contact_id, kind, value)
     update contacts c set number = l.value, updated_at = $3 from learnt l
     where c.company_id = $1 and c.id = l.contact_id and l.kind = 'phone' and c.number = '' returning c.id`,
    [JSON.stringify(rows), now],
  )
  return new Set(numbered.map(({ id }) => id))
}

/** Those of these canonical numbers that a contact has, or had. */
export function listKnownNumbers(tx: Tx, values: readonly string[]): Promise<string[]> {
  const text = "select value from contact_identities where company_id = $1 and kind = 'phone' and value = any($2::text[])"
  return tx.column<string>('list known numbers', text, [values])
}

export interface NewRow extends Pick<Contact, 'name' | 'email' | 'extraInfo'> {
  value: string
  address: string
  lid: string | null
}

/** Adds people whose numbers no contact has. Returns their ids by canonical number. */
export async function insertMany(tx: Tx, rows: readonly NewRow[], now: Date): Promise<ReadonlyMap<string, number>> {
  const added = await tx.rows<{ id: number; number: string }>(
    'insert contacts',
    `with given as (select * from json_to_recordset($2) as g (name text, email text, "extraInfo" jsonb, value text,
      address text, lid text)),
       added as (
         insert into contacts (company_id, name, number, email, extra_info, is_group, created_at, updated_at)
         select $1, name, value, email, "extraInfo", false, $3, $3 from given returning id, number),
       named as (
         insert into contact_identities (company_id, contact_id, kind, value, address, former, created_at)
         select $1, added.id, i.kind, i.value, i.address, false, $3 from added join given on given.value = added.number
         cross join lateral (values ('phone', given.value, given.address), ('lid', given.lid, given.lid)) i (kind, value, address)
         where i.value is not null on conflict (company_id, kind, value) do nothing)
     select id, number from added`,
    [JSON.stringify(rows), now],
  )
  return new Map(added.map(({ id, number }) => [number, id]))
}

/** Fills in what the contacts lacked. */
export async function completeMany(
  tx: Tx,
  rows: readonly Pick<Contact, 'id' | 'email' | 'extraInfo'>[],
  now: Date,
): Promise<void> {
  await tx.rows(
    'complete contacts',
    `update contacts c set email = g.email, extra_info = g."extraInfo", updated_at = $3
     from json_to_recordset($2) as g (id int, email text, "extraInfo" jsonb) where c.company_id = $1 and c.id = g.id`,
    [JSON.stringify(rows), now],
  )
}

/** Those of these contacts that have a live conversation. */
export function listInConversation(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return tx.column<number>(
    'list contacts in conversation',
    `select distinct contact_id as id from tickets
     where company_id = $1 and contact_id = any($2::int[]) and status in ('pending', 'open') order by 1`,
    [ids],
  )
}
