import type { QuickMessage } from '@recado/contract/quick-messages/api'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { addressOf, type AddressRow, joinMedia } from '#features/media/row.ts'

export type QuickMessageRow = Omit<QuickMessage, 'mediaPath' | 'mediaName' | 'isMedia'> & {
  media: AddressRow | null
}

const view = `
  select q.id, q.shortcode, q.message, q.geral, q.status, q.type, q.flow_id as "flowId", q.template, q.user_id as "userId",
    ${addressOf('file')} as media,
    q.created_at as "createdAt", q.updated_at as "updatedAt"
  from quick_messages q ${joinMedia('file', 'q.media_id')} where q.company_id = $1`
const visible = '(q.geral or q.user_id = $2)'
const order = 'order by lower(q.shortcode), q.id'

export function findQuickMessage(tx: Tx, id: number): Promise<QuickMessageRow | undefined> {
  return tx.view<QuickMessageRow>('find quick message', `${view} and q.id = $2`, [id])
}

/** Whether the file belongs to a quick message that the viewer may use. */
export function isFileOffered(tx: Tx, viewerId: number, mediaId: number): Promise<boolean> {
  const text = `select from quick_messages q where q.company_id = $1 and ${visible} and q.media_id = $3 limit 1`
  return tx.has('is file offered', text, [viewerId, mediaId])
}

export interface QuickMessageSearch extends Slice {
  viewerId: number
  authorId: number | undefined
  searchParam: string | undefined
}

/** The viewer's own quick messages and the shared ones, by shortcode. */
export async function listVisible(tx: Tx, search: QuickMessageSearch): Promise<QuickMessageRow[]> {
  const { viewerId, authorId, searchParam, limit, offset } = search
  const matches = 'and ($3::text is null or strpos(fold(q.shortcode), fold($3)) > 0 or strpos(fold(q.message), fold($3)) > 0)'
  const text = `${view} and ${visible} ${matches} and ($4::int is null or q.user_id = $4) ${order} limit $5 offset $6`
  return tx.views('list quick messages', text, [viewerId, searchParam ?? null, authorId ?? null, limit, offset])
}

/** Whether the company has this template. */
export function isTemplate(tx: Tx, id: number): Promise<boolean> {
  return tx.has('is template of quick message', 'select from message_templates where company_id = $1 and id = $2', [id])
}

export async function listActive(tx: Tx, viewerId: number, limit: number): Promise<QuickMessageRow[]> {
  return tx.views('list active quick messages', `${view} and ${visible} and q.status ${order} limit $3`, [viewerId, limit])
}

/** Whether the author sees another quick message with this shortcode. */
export function isTaken(
  tx: Tx,
  { shortcode, authorId, exceptId }: { shortcode: string; authorId: number | null; exceptId: number | undefined },
): Promise<boolean> {
  return tx.has(
    'is shortcode taken',
    `select from quick_messages q
     where q.company_id = $1 and (q.geral or q.user_id = $2) and fold(q.shortcode) = fold($3) and q.id <> coalesce($4, 0)`,
    [authorId, shortcode, exceptId ?? null],
  )
}
