import type { Act, AuditEntry, Change } from '@recado/contract/audit/api'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

interface Entry {
  actor: AuditEntry['actor']
  act: Act
  subjectId: number | null
  changes: readonly Change[]
  at: Date
}

export async function insertEntries(tx: SystemTx, companyIds: readonly number[], entry: Entry): Promise<void> {
  const { actor, act, subjectId, changes, at } = entry
  const text = `insert into audit_entries (company_id, actor_id, actor_name, act, subject_id, changes, at)
    select company_id, $2, $3, $4, $5, $6, $7 from unnest($1::int[]) as told (company_id)`
  await tx.named('insert audit entries', text, [companyIds, actor.id, actor.name, act, subjectId, JSON.stringify(changes), at])
}

/** Newest first. The name of a subject is stored only in the subject's row, so it disappears with that row. */
export async function listEntries(tx: Tx, { limit, offset }: Slice): Promise<AuditEntry[]> {
  const page = 'select * from audit_entries where company_id = $1 order by id desc limit $2 offset $3'
  const text = `
    select e.id, e.act, e.at, e.changes, json_build_object('id', e.actor_id, 'name', e.actor_name) as actor,
      case when coalesce(c.id, u.id, l.id, t.id) is not null
          then json_build_object('id', e.subject_id, 'name', coalesce(c.name, u.name, l.name, t.name))
        when e.act like 'company.%' then json_build_object('id', $1,
          'name', (select o.name from companies o where o.id = $1)) end as subject
    from (${page}) e
    left join contacts c on c.company_id = $1 and c.id = e.subject_id and e.act like 'contact.%'
    left join users u on u.company_id = $1 and u.id = e.subject_id and e.act like 'user.%'
    left join connections l on l.company_id = $1 and l.id = e.subject_id and e.act like 'connection.%'
    left join message_templates t on t.company_id = $1 and t.id = e.subject_id and e.act like 'template.%'
    order by e.id desc`
  const rows = await tx.rows<Omit<AuditEntry, 'at'> & { at: Date }>('list audit entries', text, [limit, offset])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export function findLatest(
  tx: Tx,
  acts: readonly Act[],
  subjectId: number,
): Promise<{ userId: number; name: string; at: Date } | undefined> {
  return tx.row(
    'find latest audit entry',
    `select actor_id as "userId", actor_name as name, at from audit_entries
     where company_id = $1 and act = any ($2::text[]) and subject_id = $3 order by id desc limit 1`,
    [acts, subjectId],
  )
}
