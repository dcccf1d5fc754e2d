import type { QuickMessage } from '@recado/contract/quick-messages/api'
import type { Tx } from '#platform/database/db.ts'
import type { Slice } from '#platform/page.ts'
import { addressOf, type AddressRow, joinMedia } from '#features/media/row.ts'
import { selectViews } from '#platform/database/views.ts'

export type QuickMessageRow = Omit<QuickMessage, 'mediaPath' | 'mediaName' | 'isMedia'> & {
  media: AddressRow | null
}

const view = `
  select q.id, q.shortcode, q.message, q.geral, q.status, q.type, q.flow_id as "flowId", q.user_id as "userId", ${addressOf('file')} as media,
    q.created_at as "createdAt", q.updated_at as "updatedAt"
  from quick_messages q ${joinMedia('file', 'q.media_id')} where q.company_id = $1`
const visible = '(q.geral or q.user_id = $2)'
const order = 'order by lower(q.shortcode), q.id'

export async function findQuickMessage(tx: Tx, companyId: number, id: number): Promise<QuickMessageRow | undefined> {
  const [row] = await selectViews<QuickMessageRow>(tx, 'find quick message', `${view} and q.id = $2`, [companyId, id])
  return row
}

/** Does the file belong to a quick message the viewer may use? */
export async function isFileOffered(tx: Tx, companyId: number, viewerId: number, mediaId: number): Promise<boolean> {
  const text = `select from quick_messages q where q.company_id = $1 and ${visible} and q.media_id = $3 limit 1`
  return (await tx.named('is file offered', text, [companyId, viewerId, mediaId])).length > 0
}

export interface QuickMessageSearch extends Slice {
  viewerId: number
  authorId: number | undefined
  searchParam: string | undefined
}

/** The viewer's own and the shared ones, by shortcode. */
export async function listVisible(tx: Tx, companyId: number, search: QuickMessageSearch): Promise<QuickMessageRow[]> {
  const { viewerId, authorId, searchParam, limit, offset } = search
  const matches = 'and ($3::text is null or strpos(fold(q.shortcode), fold($3)) > 0 or strpos(fold(q.message), fold($3)) > 0)'
  const text = `${view} and ${visible} ${matches} and ($4::int is null or q.user_id = $4) ${order} limit $5 offset $6`
  return selectViews(tx, 'list quick messages', text, [companyId, viewerId, searchParam ?? null, authorId ?? null, limit, offset])
}

export async function listActive(tx: Tx, companyId: number, viewerId: number, limit: number): Promise<QuickMessageRow[]> {
  return selectViews(tx, 'list active quick messages', `${view} and ${visible} and q.status ${order} limit $3`, [
    companyId,
    viewerId,
    limit,
  ])
}

export async function lockQuickMessage(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('lock quick message', 'select from quick_messages where company_id = $1 and id = $2 for no key update', [
    companyId,
    id,
  ])
}

/** Does the author see another one with this shortcode? */
export async function isTaken(
  tx: Tx,
  companyId: number,
  { shortcode, authorId, exceptId }: { shortcode: string; authorId: number | null; exceptId: number | undefined },
): Promise<boolean> {
  const rows = await tx.named(
    'is shortcode taken',
    `select from quick_messages q
     where q.company_id = $1 and (q.geral or q.user_id = $2) and fold(q.shortcode) = fold($3) and q.id <> coalesce($4, 0)`,
    [companyId, authorId, shortcode, exceptId ?? null],
  )
  return rows.length > 0
}

export type QuickMessageFields = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status'>
export type QuickMessagePatch = Partial<QuickMessageFields> & { mediaId?: number | null }

export async function insertQuickMessage(
  tx: Tx,
  record: QuickMessageFields & { companyId: number; userId: number },
  now: Date,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('quickMessages')
    .values({ ...record, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateQuickMessage(
  tx: Tx,
  companyId: number,
  id: number,
  patch: QuickMessagePatch,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('quickMessages')
    .set({ ...patch, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteQuickMessage(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('quickMessages').where('companyId', '=', companyId).where('id', '=', id).execute()
}
