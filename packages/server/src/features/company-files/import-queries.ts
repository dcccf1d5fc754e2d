import type { CompanyImport } from '@recado/contract/company-files/import-api'
import type { Tx } from '#platform/database/tx.ts'

/** What was settled before the start. */
export interface Answers {
  planId: number
  name?: string | undefined
  emails: { old: string; other: string }[]
}

interface ImportRow extends Omit<CompanyImport, 'companyId'> {
  madeId: number | null
}

/** The import of the operator's company. */
export function findImport(tx: Tx): Promise<ImportRow | undefined> {
  const select = `select file_name as "fileName", status, share, refusal, trial, made_id as "madeId", created_at as "createdAt"
    from company_imports where company_id = $1`
  return tx.view<ImportRow>('find company import', select)
}

export interface ImportTask {
  status: CompanyImport['status']
  byId: number
  byName: string
  token: string
  size: number
  answers: Answers | null
  madeId: number | null
}

/** What there is to do with the file. Undefined once it is forgotten. */
export function findImportTask(tx: Tx, mediaId: number): Promise<ImportTask | undefined> {
  return tx.row<ImportTask>(
    'find import task',
    `select i.status, i.by_id as "byId", i.by_name as "byName", m.token, m.size, i.answers, i.made_id as "madeId"
     from company_imports i join media m on m.company_id = i.company_id and m.id = i.media_id
     where i.company_id = $1 and i.media_id = $2`,
    [mediaId],
  )
}

/** Locks the import until the transaction ends. Returns the file that it is of. */
export function lockImport(tx: Tx): Promise<number | null | undefined> {
  return tx.value<number | null>('lock company import', 'select media_id from company_imports where company_id = $1 for update')
}

/** The new file takes the place of an earlier one that is over. */
export async function upsertImport(
  tx: Tx,
  { byId, byName, mediaId, fileName, now }: { byId: number; byName: string; mediaId: number; fileName: string; now: Date },
): Promise<void> {
  await tx.rows(
    'upsert company import',
    `insert into company_imports (company_id, by_id, by_name, media_id, file_name, status, created_at)
     values ($1, $2, $3, $4, $5, 'reading', $6)
     on conflict (company_id) do update set by_id = excluded.by_id, by_name = excluded.by_name, media_id = excluded.media_id,
       file_name = excluded.file_name, status = 'reading', share = 0, refusal = null, trial = null, answers = null, made_id = null,
       created_at = excluded.created_at`,
    [byId, byName, mediaId, fileName, now],
  )
}

interface Patch {
  status?: CompanyImport['status']
  share?: number
  refusal?: string
  trial?: string
  answers?: string
  madeId?: number
  mediaId?: null
}

/** Changes the import of this file. One of another file stays. */
export async function updateImport(tx: Tx, mediaId: number, patch: Patch): Promise<void> {
  await tx.update('companyImports', { mediaId }, patch)
}

export async function deleteImport(tx: Tx): Promise<void> {
  await tx.rows('delete company import', 'delete from company_imports where company_id = $1')
}
