import { randomUUID } from 'node:crypto'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { FileColumn } from '#platform/files/file-column.ts'
import type { MediaRow } from './row.ts'

const columns = `id, token, kind, status, failed_reason as "failedReason", name, mime_type as "mimeType", size, seconds, width, height,
  voice, waveform, has_thumbnail as "hasThumbnail"`

/** SQL that tells whether anything shows a file `f`, from the columns that features declare. */
export interface Usage {
  /** Nothing shows it. `company` is the SQL of its company. */
  isUnused: (company: string) => string
  /** Nothing refers to it, not even to show it later. */
  isLoose: (company: string) => string
  /** Nothing shows it, and nothing will. A file that we asked WhatsApp to delete may come back, and until then no user is shown it. */
  isGone: (before: string) => string
}

export function usageOf(columns: readonly FileColumn[]): Usage {
  const refers = ({ table, column, company: owner = 'company_id' }: FileColumn, company: string, condition: string) =>
    `exists (select from ${table} r where r.${owner} = ${company} and r.${column} = f.id and ${condition})`
  const isLoose = (company: string) => columns.map((column) => `not ${refers(column, company, 'true')}`).join(' and ')
  const isUnused = (company: string) =>
    columns.map((column) => `not ${refers(column, company, `not ${column.hidden ?? 'false'}`)}`).join(' and ')
  const mayReturn = (before: string) =>
    columns.flatMap((column) => (column.mayReturn ? [refers(column, 'f.company_id', column.mayReturn(before))] : []))
  const isGone = (before: string) =>
    [isUnused('f.company_id'), ...mayReturn(before).map((returns) => `not ${returns}`)].join(' and ')
  return { isUnused, isLoose, isGone }
}

export interface NewMedia {
  kind: MediaRow['kind']
  name: string
  mimeType: string
  size?: number | null
  seconds?: number | null
  width?: number | null
  height?: number | null
  voice?: boolean
  waveform?: number[] | null
  preview?: string | null
  /** What the channel needs to fetch it. */
  source?: unknown
  createdAt: Date
}

/** Inserts an announced file whose bytes are yet to come. */
export async function insertMedia(tx: Tx, { source, ...media }: NewMedia): Promise<{ id: number; token: string }> {
  const token = randomUUID()
  const wire = source === undefined ? null : JSON.stringify(source)
  const id = await tx.insert('media', { ...media, token, status: 'pending', askedAt: media.createdAt, source: wire })
  return { id, token }
}

export function findMedia(tx: Tx, id: number): Promise<MediaRow | undefined> {
  return tx.row<MediaRow>('find media', `select ${columns} from media where company_id = $1 and id = $2`, [id])
}

export function listMedia(tx: Tx, ids: readonly number[]): Promise<MediaRow[]> {
  const text = `select ${columns} from media where company_id = $1 and id = any($2::bigint[])`
  return tx.rows<MediaRow>('list media', text, [ids])
}

export function findMediaByToken(tx: Tx, token: string): Promise<MediaRow | undefined> {
  return tx.row<MediaRow>('find media by token', `select ${columns} from media where company_id = $1 and token = $2`, [token])
}

/** Like `findMediaByToken`, but only while something shows the file. */
export function findShown(tx: Tx, { isUnused }: Usage, companyId: number, token: string): Promise<MediaRow | undefined> {
  const text = `select ${columns} from media f where f.company_id = $1 and f.token = $2 and not (${isUnused('$1')})`
  return tx.row<MediaRow>('find shown media', text, [token])
}

/** The same, but also while something will only show it later. */
export function findKept(tx: Tx, { isLoose }: Usage, companyId: number, token: string): Promise<MediaRow | undefined> {
  const text = `select ${columns} from media f where f.company_id = $1 and f.token = $2 and not (${isLoose('$1')})`
  return tx.row<MediaRow>('find kept media', text, [token])
}

export async function findSource(tx: Tx, id: number): Promise<unknown> {
  return (
    (await tx.value<unknown>('find media source', 'select source from media where company_id = $1 and id = $2', [id])) ??
    undefined
  )
}

export async function findPreview(tx: Tx, id: number): Promise<string | null> {
  return (
    (await tx.value<string | null>('find media preview', 'select preview from media where company_id = $1 and id = $2', [id])) ??
    null
  )
}

export type MediaPatch = Partial<Omit<MediaRow, 'id' | 'token'> & { preview: string; stored: number; askedAt: Date }>

export async function updateMedia(tx: Tx, id: number, patch: MediaPatch): Promise<void> {
  await tx.update('media', { id }, patch)
}

export async function deleteMedia(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.rows('delete media', 'delete from media where company_id = $1 and id = any ($2::bigint[])', [ids])
}

/** Some files of the company, in the order in which they came. */
export function listFirstMedia(tx: Tx, limit: number): Promise<{ id: number; token: string }[]> {
  return tx.rows('list first media', 'select id, token from media where company_id = $1 order by id limit $2', [limit])
}

/** How many bytes the company may still store. Negative when it has stored too much. */
export async function findSpace(tx: Tx): Promise<number> {
  return (
    (await tx.value<number>(
      'find space',
      `select c.max_stored - coalesce((select u.stored from storage_use u where u.company_id = $1), 0) as space
        from companies c where c.id = $1`,
    )) ?? 0
  )
}

export interface OldMedia {
  companyId: number
  id: number
  token: string
  createdAt: Date
  isGone: boolean
}

/** A page of the files of all companies, oldest first, created before `before`, and whether nothing shows them any more. */
export async function listOldMedia(
  tx: SystemTx,
  { isGone }: Usage,
  before: Date,
  after: Pick<OldMedia, 'createdAt' | 'id'> | undefined,
  limit: number,
): Promise<OldMedia[]> {
  return tx.named<OldMedia>(
    'list old media',
    `select f.company_id as "companyId", f.id, f.token, f.created_at as "createdAt", (${isGone('$1')}) as "isGone"
     from (select * from media where created_at < $1 and (created_at, id) > ($2, $3) order by created_at, id limit $4) f
     order by f.created_at, f.id`,
    [before, after?.createdAt ?? new Date(0), after?.id ?? 0, limit],
  )
}

/** Locks the file if nothing shows it. Nothing can start to show it until the transaction ends. */
export async function lockUnused(tx: Tx, { isGone }: Usage, id: number, before: Date): Promise<boolean> {
  const held = await tx.rows(
    'lock media',
    'select from media f where f.company_id = $1 and f.id = $2 for update of f skip locked',
    [id],
  )
  if (held.length === 0) return false
  // This is asked after locking: a transaction that was about to refer to the file has done so by now, or must wait.
  return (
    (
      await tx.rows('is media unused', `select from media f where f.company_id = $1 and f.id = $2 and ${isGone('$3')}`, [
        id,
        before,
      ])
    ).length > 0
  )
}

/** Files of all companies that were asked for before `before` and will not come any more, because no channel is left to bring them. */
export async function listAbandoned(tx: SystemTx, before: Date, limit: number): Promise<{ companyId: number; id: number }[]> {
  return tx.named(
    'list abandoned media',
    `select company_id as "companyId", id from media where status = 'pending' and asked_at < $1 order by asked_at limit $2`,
    [before, limit],
  )
}

/** False when the file has come in the meantime. */
export function failPending(tx: Tx, id: number, reason: string): Promise<boolean> {
  const text = `update media set status = 'failed', failed_reason = $3
    where company_id = $1 and id = $2 and status = 'pending' returning id`
  return tx.has('fail pending media', text, [id, reason])
}
