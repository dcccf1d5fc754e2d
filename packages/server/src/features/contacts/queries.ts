import type { Contact as ContactView } from '@recado/contract/contacts/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { pipelined } from '#platform/database/db.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Identity } from './identity.ts'
import { anyMarketingStopOf } from './row.ts'
import { giveOptOuts } from './restrictions/queries.ts'

export interface Contact {
  id: number
  name: string
  number: string
  isGroup: boolean
  /** A blocked contact is ignored. */
  isBlocked: boolean
}

/** The fields that a user fills in. */
export type Fields = Pick<ContactView, 'name' | 'email' | 'extraInfo' | 'disableBot'>

/** Locks the identities until the transaction ends, so that two first messages from one person make one contact. */
export async function lockIdentities(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const keys = identities.map(({ kind, value }) => `${tx.companyId} ${kind} ${value}`).sort()
  // `unnest` keeps the sorted order, so every transaction locks in the same order.
  await tx.named('lock identities', 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [
    keys,
  ])
}

/** `former`: the contact had these identities once and has others now. `isUpToDate`: the identities asked for contain nothing new. */
export type Owner = Contact & { former: boolean; isUpToDate: boolean }

/** The contacts that own any of the identities: current owners first, then those with a number, then the oldest. */
export async function findByIdentities(tx: Tx, identities: readonly Identity[]): Promise<Owner[]> {
  return tx.rows<Owner>(
    'find contacts by identities',
    `select c.id, c.name, c.number, c.is_group as "isGroup", c.blocked_at is not null as "isBlocked",
       o.former, o.known = cardinality($2::text[]) and o.agree as "isUpToDate" from (
       select i.contact_id, bool_and(i.former) as former, count(*) filter (where wanted.address = i.address) as known,
         bool_and(i.former) = bool_or(i.former) as agree
       from contact_identities i
       join unnest($2::text[], $3::text[], $4::text[]) as wanted (kind, value, address) on wanted.kind = i.kind and wanted.value = i.value
       where i.company_id = $1 group by i.contact_id) o
     join contacts c on c.company_id = $1 and c.id = o.contact_id
     order by o.former, c.number = '', c.id`,
    [...columnsOf(identities)],
  )
}

function columnsOf(identities: readonly Identity[]): string[][] {
  return (['kind', 'value', 'address'] as const).map((column) => identities.map((identity) => identity[column]))
}

export async function insertContact(
  tx: Tx,
  contact: { number: string; isGroup: boolean; now: Date } & Pick<Fields, 'name'> & Partial<Fields>,
): Promise<Contact> {
  const { now, extraInfo = [], ...fields } = contact
  const { name, number, isGroup } = contact
  const values = { ...fields, extraInfo: JSON.stringify(extraInfo), createdAt: now, updatedAt: now }
  return { id: await tx.insert('contacts', values), name, number, isGroup, isBlocked: false }
}

/** Gives the contact the identities, or records them as former ones. Only rows that change are updated. */
export async function upsertIdentities(
  tx: Tx,
  contactId: number,
  identities: readonly Identity[],
  now: Date,
  former = false,
): Promise<void> {
  await tx.rows(
    'upsert identities',
    `insert into contact_identities as i (company_id, contact_id, kind, value, address, former, created_at)
     select $1, $5, kind, value, address, $6, $7 from unnest($2::text[], $3::text[], $4::text[]) as given (kind, value, address)
     on conflict (company_id, kind, value) do update
       set address = excluded.address, contact_id = excluded.contact_id, former = excluded.former
       where (i.address, i.contact_id, i.former) is distinct from (excluded.address, excluded.contact_id, excluded.former)`,
    [...columnsOf(identities), contactId, former, now],
  )
}

/** All identities of the contact, current and former. */
export async function listAllIdentities(tx: Tx, contactId: number): Promise<(Identity & { former: boolean })[]> {
  const text = `select kind, value, address, former from contact_identities where company_id = $1 and contact_id = $2
      order by former, created_at, kind desc`
  return tx.rows('list all identities', text, [contactId])
}

/** The current identities of the contact, and whether it is blocked. */
export async function listIdentities(tx: Tx, contactId: number): Promise<(Identity & Pick<Contact, 'isBlocked'>)[]> {
  return tx.rows(
    'list identities',
    `select i.kind, i.value, i.address, c.blocked_at is not null as "isBlocked"
     from contacts c join contact_identities i on i.company_id = $1 and i.contact_id = c.id and not i.former
     where c.company_id = $1 and c.id = $2 order by i.created_at`,
    [contactId],
  )
}

/** Fills in the name and number that a contact lacks. What users typed stays. */
export async function completeContact(
  tx: Tx,
  contactId: number,
  { name, number }: { name: string; number: string },
  now: Date,
): Promise<void> {
  await tx.rows(
    'complete contact',
    `update contacts set number = $3, name = case when name in ('', number) then $4 else name end, updated_at = $5
     where company_id = $1 and id = $2 and number = ''`,
    [contactId, number, name, now],
  )
}

/**
 * Moves the identities, the block and the opt-outs of one contact to another. The first contact is hidden without a number and waits to be
 * deleted. True when the first contact was blocked or opted out.
 */
export async function absorb(tx: Tx, keptId: number, goneId: number, now: Date): Promise<boolean> {
  await tx.update('contactIdentities', { contactId: goneId }, { contactId: keptId })
  const hidden = { number: '', deletedAt: now }
  await tx.update('contacts', { id: goneId }, hidden)
  await giveOptOuts(tx, keptId, goneId)
  return tx.has(
    'take over blocks and opt-outs',
    `update contacts c set blocked_at = coalesce(c.blocked_at, g.blocked_at), opted_out_at = coalesce(c.opted_out_at, g.opted_out_at)
     from contacts g where c.company_id = $1 and c.id = $2 and g.company_id = $1 and g.id = $3
       and (g.blocked_at is not null or g.opted_out_at is not null) returning c.id`,
    [keptId, goneId],
  )
}

export async function deleteContact(tx: Tx, id: number): Promise<void> {
  await tx.delete('contacts', { id })
}

/**
 * Deletes the contact's identities. Messages go on naming the contact, and its opt-out holds for the next contact with the same wire name.
 */
export async function hideContact(tx: Tx, id: number, now: Date): Promise<void> {
  await pipelined(
    tx.rows(
      'suppress addresses',
      `insert into suppressed_addresses (company_id, kind, value, contact_id, opted_out_at)
       select $1, i.kind, i.value, c.id, c.opted_out_at from contacts c
       join contact_identities i on i.company_id = $1 and i.contact_id = c.id and i.kind <> 'group'
       where c.company_id = $1 and c.id = $2 and (c.opted_out_at is not null or ${anyMarketingStopOf('c.id')} is not null)`,
      [id],
    ),
    tx.rows('delete all identities', 'delete from contact_identities where company_id = $1 and contact_id = $2', [id]),
    tx.rows('hide contact', 'update contacts set deleted_at = $3 where company_id = $1 and id = $2', [id, now]),
  )
}

export async function lockContactRow(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock contact', 'select id from contacts where company_id = $1 and id = $2 for no key update', [id])
}

/** False when another transaction has locked it, or it is gone. */
export function tryLockContactRow(tx: Tx, id: number): Promise<boolean> {
  const text = 'select from contacts where company_id = $1 and id = $2 for no key update skip locked'
  return tx.has('try to lock contact', text, [id])
}

export async function updateContact(
  tx: Tx,
  id: number,
  { extraInfo, ...patch }: Partial<Fields> & { number?: string },
  now: Date,
): Promise<void> {
  await tx.update(
    'contacts',
    { id },
    { ...patch, ...(extraInfo ? { extraInfo: JSON.stringify(extraInfo) } : {}), updatedAt: now },
  )
}

/** False when the current name is as recent, or more recent. */
export function renameGroup(
  tx: Tx,
  id: number,
  { name, since, now }: { name: string; since: Date; now: Date },
): Promise<boolean> {
  return tx.has(
    'rename group',
    `update contacts set name = $3, named_at = $4, updated_at = $5
     where company_id = $1 and id = $2 and (named_at is null or named_at < $4) returning id`,
    [id, name, since, now],
  )
}

/** False when the contact is gone. */
export function updatePicture(tx: Tx, id: number, pictureId: number): Promise<boolean> {
  return tx.has(
    'update picture',
    'update contacts set picture_id = $3 where company_id = $1 and id = $2 and deleted_at is null returning id',
    [id, pictureId],
  )
}

/**
 * Takes these kinds of identity from the contact. An identity that messages went to or came from stays as a former one. A mistyped number
 * is deleted.
 */
export async function retireIdentities(tx: Tx, contactId: number, kinds: readonly Identity['kind'][]): Promise<void> {
  const current = 'company_id = $1 and contact_id = $2 and kind = any($3::text[]) and not former'
  const names = `select kind || ':' || address from contact_identities where ${current}`
  const [spoken] = await tx.rows(
    'was spoken to at',
    `select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.company_id = $1 and t.contact_id = $2 and m.chat in (${names})
     union all select from messages m where m.company_id = $1 and m.contact_id = $2 and m.participant in (${names})
     limit 1`,
    [contactId, kinds],
  )
  const text = spoken
    ? `update contact_identities set former = true where ${current}`
    : `delete from contact_identities where ${current}`
  await tx.rows(spoken ? 'retire identities' : 'delete identities', text, [contactId, kinds])
}

/** The status, queue and user of each live ticket of the contact. */
export async function listLivePlaces(tx: Tx, id: number): Promise<Pick<Ticket, 'status' | 'queueId' | 'userId'>[]> {
  return tx.rows(
    'list live places',
    `select status, queue_id as "queueId", user_id as "userId" from tickets
      where company_id = $1 and contact_id = $2 and status in ('pending', 'open')`,
    [id],
  )
}

type Holder = Pick<Ticket, 'id' | 'uuid' | 'status' | 'user' | 'queue'>

/** A live ticket of the contact, in the form that colleagues may see. */
export function findLiveTicket(tx: Tx, id: number): Promise<Holder | undefined> {
  return tx.row<Holder>(
    'find live ticket of contact',
    `select t.id, t.uuid, t.status, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
     from tickets t
     left join users u on u.company_id = $1 and u.id = t.user_id
     left join queues q on q.company_id = $1 and q.id = t.queue_id
     where t.company_id = $1 and t.contact_id = $2 and t.status in ('pending', 'open') order by t.updated_at desc limit 1`,
    [id],
  )
}
