import type { OptOut } from '@recado/contract/contacts/standing'
import { together, type Tx } from '#platform/database/db.ts'

export async function updateBlockedAt(tx: Tx, companyId: number, id: number, at: Date | null, now: Date): Promise<void> {
  const text = 'update contacts set blocked_at = $3, updated_at = $4 where company_id = $1 and id = $2'
  await tx.named('update blocked at', text, [companyId, id, at, now])
}

/** Writes down what the contact wants, and from when on. */
export async function updateOptOut(
  tx: Tx,
  companyId: number,
  entry: { contactId: number; kind: OptOut['kind']; userId: number | null; reason: string; at: Date },
): Promise<void> {
  const { contactId, kind, userId, reason, at } = entry
  const [marked, written] = [
    'update contacts set opted_out_at = $3, updated_at = $4 where company_id = $1 and id = $2',
    'insert into contact_opt_outs (company_id, contact_id, kind, user_id, reason, at) values ($1, $2, $3, $4, $5, $6)',
  ]
  await together(
    tx.named('update opted out at', marked, [companyId, contactId, kind === 'out' ? at : null, at]),
    tx.named('insert opt-out', written, [companyId, contactId, kind, userId, reason, at]),
  )
}

const most = 100

export async function listOptOuts(tx: Tx, companyId: number, contactId: number): Promise<OptOut[]> {
  const text = `select o.id, o.kind, o.reason, o.at, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
    from contact_opt_outs o left join users u on u.company_id = $1 and u.id = o.user_id
    where o.company_id = $1 and o.contact_id = $2 order by o.id desc limit ${most}`
  const rows = await tx.named<Omit<OptOut, 'at'> & { at: Date }>('list opt-outs', text, [companyId, contactId])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
