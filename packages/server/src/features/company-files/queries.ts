import type { CompanyExport } from '@recado/contract/company-files/api'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface ExportRow extends Omit<CompanyExport, 'url'> {
  token: string | null
  name: string | null
  ofOperator: boolean
}

const select = `select e.id, e.status, e.share, e.has_keys as "hasKeys", m.size, e.created_at as "createdAt", e.expires_at as "expiresAt",
    case when e.status = 'ready' then m.token end as token, m.name, e.of_operator as "ofOperator"
  from company_exports e left join media m on m.company_id = e.company_id and m.id = e.media_id`

/** The latest one that the company's admins asked for, or the operator. */
export function findLatest(tx: Tx, ofOperator: boolean): Promise<ExportRow | undefined> {
  const text = `${select} where e.company_id = $1 and e.of_operator = $2 order by e.id desc limit 1`
  return tx.view<ExportRow>('find latest company export', text, [ofOperator])
}

/** When the admins last asked for one that was written, or is being. */
export function findAsked(tx: Tx): Promise<Date | undefined> {
  const text = `select created_at from company_exports where company_id = $1 and not of_operator and status <> 'failed'
    order by id desc limit 1`
  return tx.value<Date>('find when asked for export', text)
}

export interface Wish {
  byId: number
  byName: string
  ofOperator: boolean
  hasFiles: boolean
  hasKeys: boolean
}

export function insertExport(tx: Tx, wish: Wish & { mediaId: number; createdAt: Date }): Promise<number> {
  return tx.insert('companyExports', { ...wish, status: 'running' })
}

export interface Task extends Wish {
  mediaId: number
  token: string
  /** Bytes of all files of the company. */
  stored: number
}

/** What is to be written. Undefined once that is over. */
export function findTask(tx: Tx, id: number): Promise<Task | undefined> {
  return tx.row<Task>(
    'find export task',
    `select e.by_id as "byId", e.by_name as "byName", e.of_operator as "ofOperator", e.has_files as "hasFiles", e.has_keys as "hasKeys",
       m.id as "mediaId", m.token, coalesce((select u.stored from storage_use u where u.company_id = $1), 0) as stored
     from company_exports e join media m on m.company_id = e.company_id and m.id = e.media_id
     where e.company_id = $1 and e.id = $2 and e.status = 'running'`,
    [id],
  )
}

export async function updateExport(
  tx: Tx,
  id: number,
  patch: { share?: number; status?: 'ready' | 'failed'; expiresAt?: Date },
): Promise<void> {
  await tx.update('companyExports', { id }, patch)
}

/** Where the user who asked reads mails. Undefined for one who is gone. */
export function findAsker(tx: Tx, userId: number): Promise<{ name: string; email: string; language: string } | undefined> {
  const text = 'select name, email, language from users where company_id = $1 and id = $2 and deleted_at is null'
  return tx.row('find asker of export', text, [userId])
}

/** Ends those whose time is over, in all companies. Their files are then kept by nothing. */
export async function expireExports(tx: SystemTx, now: Date): Promise<void> {
  const text = "update company_exports set status = 'expired', media_id = null where status = 'ready' and expires_at <= $1"
  await tx.named('expire company exports', text, [now])
}
