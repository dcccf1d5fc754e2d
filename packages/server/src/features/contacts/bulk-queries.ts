import type { Contact } from '@recado/contract/contacts/api'
import type { Tx } from '#platform/database/db.ts'

type Known = Pick<Contact, 'id' | 'email' | 'extraInfo' | 'isGroup'>

/** Who has, or had, these canonical numbers, by number. Nobody else changes them until the transaction ends. */
export async function holdByNumbers(tx: Tx, companyId: number, values: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.named<Known & { value: string }>(
    'hold contacts by numbers',
    `select i.value, c.id, c.email, c.extra_info as "extraInfo", c.is_group as "isGroup"
     from contact_identities i join contacts c on c.company_id = $1 and c.id = i.contact_id
     where i.company_id = $1 and i.kind = 'phone' and i.value = any($2::text[]) order by c.id for no key update of c`,
    [companyId, values],
  )
  return new Map(rows.map(({ value, ...known }) => [value, known]))
}

/** Those of these canonical numbers that somebody has, or had. */
export async function listKnownNumbers(tx: Tx, companyId: number, values: readonly string[]): Promise<string[]> {
  const text = "select value from contact_identities where company_id = $1 and kind = 'phone' and value = any($2::text[])"
  return (await tx.named<{ value: string }>('list known numbers', text, [companyId, values])).map(({ value }) => value)
}

export interface NewRow extends Pick<Contact, 'name' | 'email' | 'extraInfo'> {
  value: string
  address: string
}

/** Adds people whose numbers nobody has; answers their ids by canonical number. */
export async function insertMany(
  tx: Tx,
  companyId: number,
  rows: readonly NewRow[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const added = await tx.named<{ id: number; number: string }>(
    'insert contacts',
    `with given as (select * from json_to_recordset($2) as g (name text, email text, "extraInfo" jsonb, value text, address text)),
       added as (
         insert into contacts (company_id, name, number, email, extra_info, is_group, created_at, updated_at)
         select $1, name, value, email, "extraInfo", false, $3, $3 from given returning id, number),
       named as (
         insert into contact_identities (company_id, contact_id, kind, value, address, former, created_at)
         select $1, added.id, 'phone', given.value, given.address, false, $3 from added join given on given.value = added.number)
     select id, number from added`,
    [companyId, JSON.stringify(rows), now],
  )
  return new Map(added.map(({ id, number }) => [number, id]))
}

/** What they lacked. */
export async function completeMany(
  tx: Tx,
  companyId: number,
  rows: readonly Pick<Contact, 'id' | 'email' | 'extraInfo'>[],
  now: Date,
): Promise<void> {
  await tx.named(
    'complete contacts',
    `update contacts c set email = g.email, extra_info = g."extraInfo", updated_at = $3
     from json_to_recordset($2) as g (id int, email text, "extraInfo" jsonb) where c.company_id = $1 and c.id = g.id`,
    [companyId, JSON.stringify(rows), now],
  )
}

/** Those of these contacts who are in a conversation. */
export async function listInConversation(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'list contacts in conversation',
    `select distinct contact_id as id from tickets
     where company_id = $1 and contact_id = any($2::int[]) and status in ('pending', 'open') order by 1`,
    [companyId, ids],
  )
  return rows.map(({ id }) => id)
}
