import type { Announcement, ListedAnnouncement } from '@recado/contract/announcements/api'
import { deleteRows, insertRow, selectViews, type SystemTx, type Tx, updateRows } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

// These queries concern the whole installation and name no company, except for the read marks.

export type AnnouncementRow = Omit<Announcement, 'mediaPath' | 'mediaName'> & {
  file: { companyId: number; token: string; name: string } | null
}
export type ListedRow = AnnouncementRow & Pick<ListedAnnouncement, 'read'>

const columns = `a.id, a.title, a.text, a.priority, a.status, a.shown_at as "shownAt", a.created_at as "createdAt",
  a.updated_at as "updatedAt", case when a.media_id is not null
    then json_build_object('companyId', a.media_company_id, 'token', a.media_token, 'name', a.media_name) end as file`
const matches = `($1::text is null or strpos(fold(a.title || ' ' || a.text), fold($1)) > 0) and (a.status or not $2)`

export async function findAnnouncement(tx: SystemTx, id: number): Promise<AnnouncementRow | undefined> {
  const text = `select ${columns} from announcements a where a.id = $1`
  const [row] = await selectViews<AnnouncementRow>(tx, 'find announcement', text, [id])
  return row
}

export interface AnnouncementSearch {
  searchParam: string | undefined
  activeOnly: boolean
}

/** Announcements whose title or text contains the words, by priority, then the latest shown first, with the user's read marks. */
export async function listAnnouncements(
  tx: Tx,
  userId: number,
  { searchParam, activeOnly, limit, offset }: AnnouncementSearch & Slice,
): Promise<ListedRow[]> {
  const page = `
    select ${columns}, coalesce(r.read_at >= a.shown_at, false) as read
    from announcements a
      left join announcement_reads r on r.company_id = $5 and r.user_id = $6 and r.announcement_id = a.id
    where ${matches} order by a.priority, a.shown_at desc, a.id desc limit $3 offset $4`
  return selectViews<ListedRow>(tx, 'list announcements', page, [
    searchParam ?? null,
    activeOnly,
    limit,
    offset,
    tx.companyId,
    userId,
  ])
}

export async function countAnnouncements(tx: SystemTx, { searchParam, activeOnly }: AnnouncementSearch): Promise<number> {
  const text = `select count(*)::int as count from announcements a where ${matches}`
  const [row] = await tx.named<{ count: number }>('count announcements', text, [searchParam ?? null, activeOnly])
  return row?.count ?? 0
}

export async function lockAnnouncement(tx: SystemTx, id: number): Promise<void> {
  await tx.named('lock announcement', 'select from announcements where id = $1 for no key update', [id])
}

export type AnnouncementFields = Pick<Announcement, 'title' | 'text' | 'priority' | 'status'>

export function insertAnnouncement(tx: SystemTx, fields: AnnouncementFields, now: Date): Promise<number> {
  return insertRow(tx, 'announcements', { ...fields, shownAt: now, createdAt: now, updatedAt: now })
}

/** The announcement's picture, and what its address needs. */
export interface AnnouncementFile {
  mediaCompanyId: number | null
  mediaId: number | null
  mediaToken: string | null
  mediaName: string | null
}

export type AnnouncementPatch = Partial<AnnouncementFields & AnnouncementFile & { shownAt: Date }>

export async function updateAnnouncement(tx: SystemTx, id: number, patch: AnnouncementPatch, now: Date): Promise<void> {
  await updateRows(tx, 'announcements', { id }, { ...patch, updatedAt: now })
}

export async function deleteAnnouncement(tx: SystemTx, id: number): Promise<void> {
  await deleteRows(tx, 'announcements', { id })
}
