import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface Erasure {
  companyId: number
  kind: 'contact' | 'company'
  subjectId: number
  digest: string
  at: string
}

/** Tells a record from another one that was given its id after a restore, and nothing of what it holds. */
const digestOf = (kind: Erasure['kind'], row: string) =>
  `encode(sha256(convert_to(concat_ws(' ', '${kind}', ${row}.id, extract(epoch from ${row}.created_at)), 'UTF8')), 'hex')`

export async function insertContactErasure(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.rows(
    'note erased contact',
    `insert into erasures (company_id, kind, subject_id, digest, at)
     select c.company_id, 'contact', c.id, ${digestOf('contact', 'c')}, $3 from contacts c where c.company_id = $1 and c.id = $2
     on conflict do nothing`,
    [id, now],
  )
}

export async function insertCompanyErasure(tx: SystemTx, companyId: number, now: Date): Promise<void> {
  await tx.named(
    'note erased company',
    `insert into erasures (company_id, kind, subject_id, digest, at)
     select c.id, 'company', c.id, ${digestOf('company', 'c')}, $2 from companies c where c.id = $1 on conflict do nothing`,
    [companyId, now],
  )
}

/** Those that are missing in the list beside the backups. */
export async function listUnlisted(tx: SystemTx): Promise<number[]> {
  const rows = await tx.named<{ id: number }>('list unlisted erasures', 'select id from erasures where not is_listed', [])
  return rows.map(({ id }) => id)
}

/** Those after an id, in order. */
export function listErasures(tx: SystemTx, after: number, limit: number): Promise<(Erasure & { id: number })[]> {
  return tx.named(
    'list erasures',
    `select id, company_id as "companyId", kind, subject_id as "subjectId", digest, to_json(at) #>> '{}' as at
     from erasures where id > $1 order by id limit $2`,
    [after, limit],
  )
}

export async function updateListed(tx: SystemTx, ids: readonly number[]): Promise<void> {
  await tx.named('mark erasures listed', 'update erasures set is_listed = true where id = any($1::bigint[])', [ids])
}

/** Notes one of the list as still to be repeated here. */
export async function upsertDue(tx: SystemTx, { companyId, kind, subjectId, digest, at }: Erasure): Promise<void> {
  await tx.named(
    'note erasure to repeat',
    `insert into erasures (company_id, kind, subject_id, digest, at, is_due) values ($1, $2, $3, $4, $5, true)
     on conflict (company_id, kind, subject_id, digest) do update set is_due = true`,
    [companyId, kind, subjectId, digest, at],
  )
}

export interface DueErasure extends Pick<Erasure, 'companyId' | 'kind' | 'subjectId'> {
  id: number
  /** The record is here, is the same, and is not erased. */
  isThere: boolean
}

export function listDue(tx: SystemTx): Promise<DueErasure[]> {
  return tx.named(
    'list erasures to repeat',
    `select e.id, e.company_id as "companyId", e.kind, e.subject_id as "subjectId",
       case e.kind when 'company' then exists (select from companies c where c.id = e.company_id and ${digestOf('company', 'c')} = e.digest)
         else exists (select from contacts c where c.company_id = e.company_id and c.id = e.subject_id
           and c.erased_at is null and ${digestOf('contact', 'c')} = e.digest) end as "isThere"
     from erasures e where e.is_due order by e.kind desc, e.id`,
    [],
  )
}

export async function updateDone(tx: SystemTx, id: number): Promise<void> {
  await tx.named('mark erasure repeated', 'update erasures set is_due = false where id = $1', [id])
}
