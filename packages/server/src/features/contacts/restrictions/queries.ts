import type { Contact, Identity } from '@recado/contract/contacts/api'
import type { LedgerEntry, OptOut, Wish } from '@recado/contract/contacts/blocks-and-opt-outs'
import { isDeleted } from '#features/contacts/row.ts'
import { pipelined } from '#platform/database/db.ts'
import type { Tx } from '#platform/database/tx.ts'

export async function updateBlockedAt(tx: Tx, id: number, at: Date | null, now: Date): Promise<void> {
  const text = 'update contacts set blocked_at = $3, updated_at = $4 where company_id = $1 and id = $2'
  await tx.rows('update blocked at', text, [id, at, now])
}

const joins = (id: string) =>
  `select from contact_merges where company_id = $1 and kept_id = ${id} and snapshot is not null limit 1`

/** Can a contact be taken out of this one again? If so, what is noted of it now is noted of both. */
export function canUnmerge(tx: Tx, id: number): Promise<boolean> {
  const text = joins('$2')
  return tx.has('is joined', text, [id])
}

/** Writes down what the contact wants, and since when. */
export async function updateOptOut(
  tx: Tx,
  entry: {
    contactId: number
    kind: Wish
    userId: number | null
    reason: string
    at: Date
    source?: OptOut['source']
    words?: string
    campaignId?: number | null
  },
): Promise<void> {
  const { contactId, kind, userId, reason, at, source = 'person', words = '', campaignId = null } = entry
  const [marked, written] = [
    'update contacts set opted_out_at = $3, updated_at = $4 where company_id = $1 and id = $2',
    `insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at, source, words, campaign_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  ]
  await pipelined(
    tx.rows('update opted out at', marked, [contactId, kind === 'out' ? at : null, at]),
    tx.rows('insert opt-out', written, [contactId, kind, userId, reason, at, source, words, campaignId]),
  )
}

/** The same for several contacts: those for whom it is news, and those that may be split into two again. */
export async function updateOptOuts(
  tx: Tx,
  { ids, kind, userId, reason, at }: { ids: readonly number[]; kind: Wish; userId: number; reason: string; at: Date },
): Promise<{ id: number; isNews: boolean }[]> {
  return tx.rows(
    'update opt-outs',
    `with given as (
       select id, (opted_out_at is not null) <> ($3 = 'out') as "isNews" from contacts where company_id = $1 and id = any($2::int[])),
     noted as (select * from given where "isNews" or ($3 = 'out' and exists (${joins('given.id')}))),
     marked as (
       update contacts c set opted_out_at = case when $3 = 'out' then $4::timestamptz end, updated_at = $4
       from noted n where c.company_id = $1 and c.id = n.id),
     written as (
       insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at, source, words, campaign_id)
       select $1, id, $3, $5, $6, $4, 'person', '', null from noted order by id)
     select * from noted order by id`,
    [ids, kind, at, userId, reason],
  )
}

const maxRows = 100
const told = `o.id, o.kind, o.waba_id as "wabaId", o.reason, o.source, o.words, o.at,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as campaign`
const joined = `contact_opt_outs o left join users u on u.company_id = $1 and u.id = o.user_id
  left join campaigns g on g.company_id = $1 and g.id = o.campaign_id`

export async function listOptOuts(tx: Tx, contactId: number): Promise<OptOut[]> {
  const text = `select ${told} from ${joined} where o.company_id = $1 and o.contact_id = $2 order by o.id desc limit ${maxRows}`
  const rows = await tx.rows<Omit<OptOut, 'at'> & { at: Date }>('list opt-outs', text, [contactId])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The entries of all contacts in the order in which they were written, starting after an id. */
export async function listLedger(tx: Tx, afterId: number, limit: number): Promise<LedgerEntry[]> {
  const text = `select ${told}, c.name as contact, c.number from ${joined} join contacts c on c.company_id = $1 and c.id = o.contact_id
    where o.company_id = $1 and o.id > $2 order by o.id limit $3`
  const rows = await tx.rows<Omit<LedgerEntry, 'at'> & { at: Date }>('list ledger', text, [afterId, limit])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Moves the opt-outs of one contact to another. Returns the ids of the entries. */
export function giveOptOuts(tx: Tx, keptId: number, goneId: number): Promise<number[]> {
  const text = 'update contact_opt_outs set contact_id = $2 where company_id = $1 and contact_id = $3 returning id'
  return tx.column<number>('give opt-outs', text, [keptId, goneId])
}

/** Moves those of these entries that belong to the first contact to the second. */
export async function returnOptOuts(tx: Tx, keptId: number, goneId: number, ids: number[]): Promise<void> {
  const text = 'update contact_opt_outs set contact_id = $3 where company_id = $1 and contact_id = $2 and id = any($4::bigint[])'
  await tx.rows('return opt-outs', text, [keptId, goneId, ids])
}

/** What the contact itself stores of a person. There is nothing once it was erased. */
export interface Person extends Pick<Contact, 'id' | 'name' | 'number' | 'email' | 'isGroup' | 'disableBot' | 'extraInfo'> {
  tags: string[]
  blockedAt: Date | null
  optedOutAt: Date | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const text = `select c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.disable_bot as "disableBot", c.extra_info as "extraInfo",
      array(select g.name from contact_tags l join tags g on g.company_id = $1 and g.id = l.tag_id
        where l.company_id = $1 and l.contact_id = c.id order by fold(g.name), g.id) as tags,
      c.blocked_at as "blockedAt", c.opted_out_at as "optedOutAt", c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.deleted_at as "deletedAt"
    from contacts c where c.company_id = $1 and c.id = $2 and c.erased_at is null`
  return tx.row<Person>('find person', text, [id])
}

/** The wire names of a deleted contact that wanted no campaigns, as far as no later contact had the same name. */
export async function listSuppressed(tx: Tx, id: number): Promise<Pick<Identity, 'kind' | 'value'>[]> {
  const text = 'select kind, value from suppressed_addresses where company_id = $1 and contact_id = $2 order by kind desc, value'
  return tx.rows('list suppressed addresses', text, [id])
}

/** Of these wire names, those by which another contact is found by now. */
export function listNamesOfOthers(tx: Tx, id: number, names: readonly string[]): Promise<string[]> {
  const text = `select n.name from unnest($3::text[]) as n (name) where exists (
      select from contact_identities i where i.company_id = $1 and i.contact_id <> $2 and n.name in (i.value, i.address))`
  return tx.column<string>('list names of others', text, [id, names])
}

/** The contacts that were deleted when they had one of these numbers, or that are kept from campaigns under one of these names. */
export function listDeletedCalled(tx: Tx, names: readonly string[]): Promise<number[]> {
  return tx.column<number>(
    'list deleted called',
    `select c.id from contacts c where c.company_id = $1 and ${isDeleted} and (c.number = any($2::text[]) or exists (
       select from suppressed_addresses s where s.company_id = $1 and s.contact_id = c.id and s.value = any($2::text[])))
     order by c.id`,
    [names],
  )
}

/** Empties the row and gives it a name that says so. */
export async function blankContact(tx: Tx, id: number, name: string, now: Date): Promise<void> {
  const blank = `update contacts set name = $3, number = '', email = '', extra_info = '[]', picture_id = null, disable_bot = false,
      blocked_at = null, opted_out_at = null, marketing_held_until = null, deleted_at = coalesce(deleted_at, $4), erased_at = $4,
      updated_at = $4
    where company_id = $1 and id = $2`
  const [identities, wishes, suppressed] = ['contact_identities', 'contact_opt_outs', 'suppressed_addresses'].map(
    (table) => `delete from ${table} where company_id = $1 and contact_id = $2`,
  ) as [string, string, string]
  await pipelined(
    tx.rows('blank contact', blank, [id, name, now]),
    tx.rows('forget identities', identities, [id]),
    tx.rows('forget opt-outs', wishes, [id]),
    tx.rows('forget suppressed addresses', suppressed, [id]),
  )
}
