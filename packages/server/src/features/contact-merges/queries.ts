import { can } from '@recado/contract/permissions'
import type { Contact } from '@recado/contract/contacts/api'
import type { ContactMerge } from '@recado/contract/contact-merges/api'
import type { Viewer } from '@recado/contract/viewer'
import { createHash } from 'node:crypto'
import { visibilityCondition } from '#features/tickets/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Snapshot } from './snapshot.ts'

export interface Counts {
  tickets: number
  messages: number
  notes: number
  schedules: number
}

/** How much a contact brings along, as far as the viewer may see it. */
export async function countBelongings(tx: SystemTx, viewer: Viewer, contactId: number): Promise<Counts> {
  const values: unknown[] = [viewer.companyId, contactId, can(viewer.profile, 'tickets:see-all') ? null : viewer.id]
  const where = visibilityCondition(viewer, values)
  const [row] = await tx.named<Counts>(
    `count belongings ${createHash('sha1').update(where).digest('base64url')}`,
    `with own as materialized (select t.id from tickets t where t.company_id = $1 and t.contact_id = $2 and ${where})
     select (select count(*) from own)::int as tickets,
       (select count(*) from messages m where m.company_id = $1 and m.ticket_id = any(array(select id from own)))::int as messages,
       (select count(*) from ticket_notes n where n.company_id = $1 and n.ticket_id = any(array(select id from own)))::int as notes,
       (select count(*) from schedules s where s.company_id = $1 and s.contact_id = $2 and s.sent_at is null
          and ($3::int is null or s.user_id = $3))::int as schedules`,
    values,
  )
  return row ?? { tickets: 0, messages: 0, notes: 0, schedules: 0 }
}

export interface MergeRow extends Omit<ContactMerge, 'createdAt' | 'undoableUntil'> {
  goneId: number | null
  createdAt: Date
  undoneAt: Date | null
  snapshot: Snapshot | null
}

const select = `
  select m.id, m.kept_id as "keptId", m.gone_id as "goneId", m.gone_name as "goneName", m.created_at as "createdAt",
    m.undone_at as "undoneAt", m.snapshot,
    (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = m.user_id) as "user"
  from contact_merges m where m.company_id = $1`

export function findMerge(tx: Tx, id: number): Promise<MergeRow | undefined> {
  return tx.row<MergeRow>('find merge', `${select} and m.id = $2`, [id])
}

/** Locks the merge, so that of two concurrent undos the second sees what the first did. */
export async function lockMerge(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock merge', 'select from contact_merges where company_id = $1 and id = $2 for no key update', [id])
}

/** The merges into the contact that were not undone, newest first. */
export async function listMerges(tx: Tx, contactId: number): Promise<MergeRow[]> {
  const text = `${select} and m.kept_id = $2 and m.undone_at is null order by m.id desc limit 50`
  return tx.rows<MergeRow>('list merges', text, [contactId])
}

export interface NewMerge {
  keptId: number
  goneId: number
  goneName: string
  userId: number
  createdAt: Date
  snapshot: Snapshot
}

export function insertMerge(tx: Tx, { snapshot, ...merge }: NewMerge): Promise<number> {
  const values = { ...merge, snapshot: JSON.stringify(snapshot) }
  return tx.insert('contactMerges', values)
}

export async function endMerge(tx: Tx, id: number, now: Date): Promise<void> {
  const text = 'update contact_merges set undone_at = $3, snapshot = null where company_id = $1 and id = $2'
  await tx.rows('end merge', text, [id, now])
}

/** WhatsApp has shown that the contact is another one, so merges that refer to it refer to that one from now on. */
export async function moveMerges(tx: Tx, keptId: number, goneId: number): Promise<void> {
  const moved = (column: string) => `${column} = case when ${column} = $3 then $2 else ${column} end`
  const text = `update contact_merges set ${moved('kept_id')}, ${moved('gone_id')} where company_id = $1 and $3 in (kept_id, gone_id)`
  await tx.rows('move merges', text, [keptId, goneId])
}

interface Hidden {
  id: number
  goneId: number
}

const hidden = 'select id, gone_id as "goneId" from contact_merges where company_id = $1 and snapshot is not null'

/** The merges from before `until` that could still be undone, locked. */
export async function lockOld(tx: Tx, until: Date): Promise<Hidden[]> {
  return tx.rows<Hidden>('lock old merges', `${hidden} and created_at < $2 order by id for no key update`, [until])
}

/** The merges into the contacts, into the merged ones and so on that could be undone, locked. */
export async function lockMergesInto(tx: Tx, keptIds: readonly number[]): Promise<Hidden[]> {
  return tx.rows<Hidden>(
    'lock merges within',
    `${hidden} and id in (
       with recursive within as (
         select unnest($2::int[]) as contact_id, null::int as id
         union select m.gone_id, m.id from within w
         join contact_merges m on m.company_id = $1 and m.kept_id = w.contact_id and m.snapshot is not null)
       select id from within) order by id for no key update`,
    [keptIds],
  )
}

/** Is the contact merged into another one from which it could be parted? */
export function isMergedIntoAnother(tx: Tx, goneId: number): Promise<boolean> {
  return tx.has('is within', `${hidden} and gone_id = $2`, [goneId])
}

export interface MergedContact extends Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo'> {
  mergedAt: Date
}

/** The contacts that were merged into the contact. Once that cannot be undone any more, only their names. */
export async function listMergedInto(tx: Tx, contactId: number): Promise<MergedContact[]> {
  return tx.rows<MergedContact>(
    'list who is within',
    `with recursive within as (
       select m.* from contact_merges m where m.company_id = $1 and m.kept_id = $2 and m.undone_at is null
       union all select m.* from within w join contact_merges m
         on m.company_id = $1 and m.kept_id = w.gone_id and m.undone_at is null)
     select w.gone_name as name, coalesce(c.number, '') as number, coalesce(c.email, '') as email,
       coalesce(c.extra_info, '[]') as "extraInfo", w.created_at as "mergedAt"
     from within w left join contacts c on c.company_id = $1 and c.id = w.gone_id order by w.id`,
    [contactId],
  )
}

/** Deletes all merges of the contacts. Returns the other contacts that were part of them. */
export async function deleteMerges(tx: Tx, contactIds: number[]): Promise<number[]> {
  const rows = await tx.rows<{ ids: (number | null)[] }>(
    'delete merges',
    `delete from contact_merges where company_id = $1 and (kept_id = any($2::int[]) or gone_id = any($2::int[]))
     returning array[kept_id, gone_id] as ids`,
    [contactIds],
  )
  return rows.flatMap(({ ids }) => ids).filter((id) => id !== null && !contactIds.includes(id)) as number[]
}

export async function forgetSnapshot(tx: Tx, id: number): Promise<void> {
  const text = 'update contact_merges set snapshot = null, gone_id = null where company_id = $1 and id = $2'
  await tx.rows('forget snapshot', text, [id])
}

/** The companies with merges from before `until` that could still be undone. */
export async function listCompaniesWithOld(tx: SystemTx, until: Date): Promise<number[]> {
  const text = 'select distinct company_id as id from contact_merges where snapshot is not null and created_at < $1'
  return (await tx.named<{ id: number }>('list companies with old merges', text, [until])).map(({ id }) => id)
}
