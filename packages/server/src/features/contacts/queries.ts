import { sql } from 'kysely'
import type { Contact as ContactView } from '@recado/contract/contacts/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { together, type Tx } from '#platform/database/db.ts'
import type { Identity } from './identity.ts'
import { giveOptOuts } from './standing/queries.ts'

export interface Contact {
  id: number
  name: string
  number: string
  isGroup: boolean
  /** Whoever is blocked is ignored. */
  isBlocked: boolean
}

/** What people fill in. */
export type Fields = Pick<ContactView, 'name' | 'email' | 'extraInfo' | 'disableBot'>

/** Holds the identities until the transaction ends, so that two first messages from one person make one contact. */
export async function lockIdentities(tx: Tx, companyId: number, identities: readonly Identity[]): Promise<void> {
  const keys = identities.map(({ kind, value }) => `${companyId} ${kind} ${value}`).sort()
  // `unnest` hands them out in their order, which is the same for everybody.
  await tx.named('lock identities', 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key', [
    keys,
  ])
}

/** `former`: the contact had these identities once, and has other ones now. `isUpToDate`: there is nothing new in what was asked. */
export type Owner = Contact & { former: boolean; isUpToDate: boolean }

/** The contacts that own any of the identities: current owners first, then those with a number, then the oldest. */
export async function findByIdentities(tx: Tx, companyId: number, identities: readonly Identity[]): Promise<Owner[]> {
  return tx.named<Owner>(
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
    [companyId, ...columnsOf(identities)],
  )
}

function columnsOf(identities: readonly Identity[]): string[][] {
  return (['kind', 'value', 'address'] as const).map((column) => identities.map((identity) => identity[column]))
}

export async function insertContact(
  tx: Tx,
  contact: { companyId: number; number: string; isGroup: boolean; now: Date } & Pick<Fields, 'name'> & Partial<Fields>,
): Promise<Contact> {
  const { now, extraInfo = [], ...fields } = contact
  const inserted = await tx.sql
    .insertInto('contacts')
    .values({ ...fields, extraInfo: JSON.stringify(extraInfo), createdAt: now, updatedAt: now })
    .returning(['id', 'name', 'number', 'isGroup'])
    .executeTakeFirstOrThrow()
  return { ...inserted, isBlocked: false }
}

/** Gives the contact the identities, or records them as former ones; what changed is updated. */
export async function upsertIdentities(
  tx: Tx,
  companyId: number,
  contactId: number,
  identities: readonly Identity[],
  now: Date,
  former = false,
): Promise<void> {
  await tx.named(
    'upsert identities',
    `insert into contact_identities as i (company_id, contact_id, kind, value, address, former, created_at)
     select $1, $5, kind, value, address, $6, $7 from unnest($2::text[], $3::text[], $4::text[]) as given (kind, value, address)
     on conflict (company_id, kind, value) do update
       set address = excluded.address, contact_id = excluded.contact_id, former = excluded.former
       where (i.address, i.contact_id, i.former) is distinct from (excluded.address, excluded.contact_id, excluded.former)`,
    [companyId, ...columnsOf(identities), contactId, former, now],
  )
}

/** All it has and had. */
export async function listAllIdentities(
  tx: Tx,
  companyId: number,
  contactId: number,
): Promise<(Identity & { former: boolean })[]> {
  const text =
    'select kind, value, address, former from contact_identities where company_id = $1 and contact_id = $2 order by former, created_at, kind desc'
  return tx.named('list all identities', text, [companyId, contactId])
}

/** Those it has now, and whether it is blocked. */
export async function listIdentities(
  tx: Tx,
  companyId: number,
  contactId: number,
): Promise<(Identity & Pick<Contact, 'isBlocked'>)[]> {
  return tx.named(
    'list identities',
    `select i.kind, i.value, i.address, c.blocked_at is not null as "isBlocked"
     from contacts c join contact_identities i on i.company_id = $1 and i.contact_id = c.id and not i.former
     where c.company_id = $1 and c.id = $2 order by i.created_at`,
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
      name: eb
        .case()
        .when('name', 'in', ['', eb.ref('number')])
        .then(found.name)
        .else(eb.ref('name'))
        .end(),
      updatedAt: now,
    }))
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .where(sql<boolean>`number = ''`)
    .execute()
}

/**
 * Hands one contact's identities to another, and what it is kept from; hidden without them and its number, it waits to be deleted.
 * True when the other is kept from something now.
 */
export async function absorb(tx: Tx, companyId: number, keptId: number, goneId: number, now: Date): Promise<boolean> {
  await tx.sql
    .updateTable('contactIdentities')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', goneId)
    .execute()
  const hidden = { number: '', deletedAt: now }
  await tx.sql.updateTable('contacts').set(hidden).where('companyId', '=', companyId).where('id', '=', goneId).execute()
  await giveOptOuts(tx, companyId, keptId, goneId)
  const kept = await tx.named(
    'take over standing',
    `update contacts c set blocked_at = coalesce(c.blocked_at, g.blocked_at), opted_out_at = coalesce(c.opted_out_at, g.opted_out_at)
     from contacts g where c.company_id = $1 and c.id = $2 and g.company_id = $1 and g.id = $3
       and (g.blocked_at is not null or g.opted_out_at is not null) returning c.id`,
    [companyId, keptId, goneId],
  )
  return kept.length > 0
}

export async function deleteContact(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('contacts').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Takes what the contact is found by; what was said goes on naming it, and what it asked for holds for whoever is called so. */
export async function hideContact(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await together(
    tx.named(
      'suppress addresses',
      `insert into suppressed_addresses (company_id, kind, value, contact_id, opted_out_at)
       select $1, i.kind, i.value, c.id, c.opted_out_at from contacts c
       join contact_identities i on i.company_id = $1 and i.contact_id = c.id and i.kind <> 'group'
       where c.company_id = $1 and c.id = $2 and c.opted_out_at is not null`,
      [companyId, id],
    ),
    tx.named('delete all identities', 'delete from contact_identities where company_id = $1 and contact_id = $2', [
      companyId,
      id,
    ]),
    tx.named('hide contact', 'update contacts set deleted_at = $3 where company_id = $1 and id = $2', [companyId, id, now]),
  )
}

export async function lockContact(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('lock contact', 'select id from contacts where company_id = $1 and id = $2 for no key update', [companyId, id])
}

/** False when somebody else has it, or it is gone. */
export async function tryLockContact(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const text = 'select from contacts where company_id = $1 and id = $2 for no key update skip locked'
  return (await tx.named('try to lock contact', text, [companyId, id])).length > 0
}

export async function updateContact(
  tx: Tx,
  companyId: number,
  id: number,
  { extraInfo, ...patch }: Partial<Fields> & { number?: string },
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('contacts')
    .set({ ...patch, ...(extraInfo ? { extraInfo: JSON.stringify(extraInfo) } : {}), updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** False when its name is as new, or newer. */
export async function renameGroup(
  tx: Tx,
  companyId: number,
  id: number,
  { name, since, now }: { name: string; since: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.named(
    'rename group',
    `update contacts set name = $3, named_at = $4, updated_at = $5
     where company_id = $1 and id = $2 and (named_at is null or named_at < $4) returning id`,
    [companyId, id, name, since, now],
  )
  return rows.length > 0
}

/** False when the contact is gone. */
export async function updatePicture(tx: Tx, companyId: number, id: number, pictureId: number): Promise<boolean> {
  const rows = await tx.named(
    'update picture',
    'update contacts set picture_id = $3 where company_id = $1 and id = $2 and deleted_at is null returning id',
    [companyId, id, pictureId],
  )
  return rows.length > 0
}

/** The contact no longer has these kinds of identity. What was written to stays as former; a mistyped number does not. */
export async function retireIdentities(
  tx: Tx,
  companyId: number,
  contactId: number,
  kinds: readonly Identity['kind'][],
): Promise<void> {
  const current = 'company_id = $1 and contact_id = $2 and kind = any($3::text[]) and not former'
  const names = `select kind || ':' || address from contact_identities where ${current}`
  const [spoken] = await tx.named(
    'was spoken to at',
    `select from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.company_id = $1 and t.contact_id = $2 and m.chat in (${names})
     union all select from messages m where m.company_id = $1 and m.contact_id = $2 and m.participant in (${names})
     limit 1`,
    [companyId, contactId, kinds],
  )
  const text = spoken
    ? `update contact_identities set former = true where ${current}`
    : `delete from contact_identities where ${current}`
  await tx.named(spoken ? 'retire identities' : 'delete identities', text, [companyId, contactId, kinds])
}

/** Where the contact's live tickets are. */
export async function listLivePlaces(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<Pick<Ticket, 'status' | 'queueId' | 'userId'>[]> {
  return tx.named(
    'list live places',
    `select status, queue_id as "queueId", user_id as "userId" from tickets where company_id = $1 and contact_id = $2 and status in ('pending', 'open')`,
    [companyId, id],
  )
}

type Holder = Pick<Ticket, 'id' | 'uuid' | 'status' | 'user' | 'queue'>

/** A live ticket of the contact, as colleagues may know of it. */
export async function findLiveTicket(tx: Tx, companyId: number, id: number): Promise<Holder | undefined> {
  const [row] = await tx.named<Holder>(
    'find live ticket of contact',
    `select t.id, t.uuid, t.status, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
     from tickets t
     left join users u on u.company_id = $1 and u.id = t.user_id
     left join queues q on q.company_id = $1 and q.id = t.queue_id
     where t.company_id = $1 and t.contact_id = $2 and t.status in ('pending', 'open') order by t.updated_at desc limit 1`,
    [companyId, id],
  )
  return row
}
