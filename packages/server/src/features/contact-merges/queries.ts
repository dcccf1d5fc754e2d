import { can } from '@recado/contract/permissions'
import type { ContactMerge } from '@recado/contract/contact-merges/api'
import type { Viewer } from '@recado/contract/tickets/list'
import { createHash } from 'node:crypto'
import { whatIsOpenTo } from '#features/tickets/row.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Snapshot } from './snapshot.ts'

export interface Counts {
  tickets: number
  messages: number
  notes: number
  schedules: number
}

/** How much a contact brings along, as far as the viewer may see it. */
export async function countBelongings(tx: Tx, viewer: Viewer, contactId: number): Promise<Counts> {
  const values: unknown[] = [viewer.companyId, contactId, can(viewer.profile, 'tickets:see-all') ? null : viewer.id]
  const where = whatIsOpenTo(viewer, values)
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

export async function findMerge(tx: Tx, companyId: number, id: number): Promise<MergeRow | undefined> {
  const [row] = await tx.named<MergeRow>('find merge', `${select} and m.id = $2`, [companyId, id])
  return row
}

/** Of two who undo it at once, the second sees what the first did. */
export async function lockMerge(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('lock merge', 'select from contact_merges where company_id = $1 and id = $2 for no key update', [companyId, id])
}

/** What was merged into the contact and is still in it, newest first. */
export async function listMerges(tx: Tx, companyId: number, contactId: number): Promise<MergeRow[]> {
  const text = `${select} and m.kept_id = $2 and m.undone_at is null order by m.id desc limit 50`
  return tx.named<MergeRow>('list merges', text, [companyId, contactId])
}

export interface NewMerge {
  companyId: number
  keptId: number
  goneId: number
  goneName: string
  userId: number
  createdAt: Date
  snapshot: Snapshot
}

export async function insertMerge(tx: Tx, { snapshot, ...merge }: NewMerge): Promise<number> {
  const values = { ...merge, snapshot: JSON.stringify(snapshot) }
  const { id } = await tx.sql.insertInto('contactMerges').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endMerge(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  const text = 'update contact_merges set undone_at = $3, snapshot = null, gone_id = null where company_id = $1 and id = $2'
  await tx.named('end merge', text, [companyId, id, now])
}

/** WhatsApp has shown that the contact is another one: what was merged into it is in that one now. */
export async function moveMerges(tx: Tx, companyId: number, keptId: number, goneId: number): Promise<void> {
  const text = 'update contact_merges set kept_id = $2 where company_id = $1 and kept_id = $3'
  await tx.named('move merges', text, [companyId, keptId, goneId])
}

interface Kept {
  id: number
  keptId: number
  goneId: number
}

/** The merges into the contact that could be undone, held; without one, those from before `until`. */
export async function lockKept(tx: Tx, companyId: number, keptId: number | null, until: Date | null): Promise<Kept[]> {
  return tx.named<Kept>(
    'lock kept merges',
    `select id, kept_id as "keptId", gone_id as "goneId" from contact_merges
     where company_id = $1 and snapshot is not null and ($2::int is null or kept_id = $2) and ($3::timestamptz is null or created_at < $3)
     order by id for no key update`,
    [companyId, keptId, until],
  )
}

export async function forgetSnapshot(tx: Tx, companyId: number, id: number): Promise<void> {
  const text = 'update contact_merges set snapshot = null, gone_id = null where company_id = $1 and id = $2'
  await tx.named('forget snapshot', text, [companyId, id])
}

/** The companies with merges from before `until` that could still be undone. */
export async function listCompaniesWithOld(tx: Tx, until: Date): Promise<number[]> {
  const text = 'select distinct company_id as id from contact_merges where snapshot is not null and created_at < $1'
  return (await tx.named<{ id: number }>('list companies with old merges', text, [until])).map(({ id }) => id)
}
