import {
  type Announcement,
  announcementPush,
  type createAnnouncement,
  type listAnnouncements as listEndpoint,
  pictureTypes,
  type updateAnnouncement as updateEndpoint,
} from '@recado/contract/announcements/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { recordAct } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import { findFile } from '#features/media/media.ts'
import { toIso } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  type AnnouncementPatch,
  type AnnouncementRow,
  countAnnouncements,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  updateAnnouncement,
} from './queries.ts'

/** Operators see all announcements, other users the active ones. */
export async function list(
  ctx: ActorCtx,
  { searchParam, pageNumber, activeOnly }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { tx, actor } = ctx
  const search = { searchParam, activeOnly: activeOnly || !actor.super }
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listAnnouncements(tx, actor.id, { ...search, ...slice }))
  const records = rows.map(({ read, ...row }) => ({ ...toAnnouncement(ctx, row), read }))
  return { records, count: await countAnnouncements(tx, search), hasMore }
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createAnnouncement>): Promise<Announcement> {
  const made = await load(ctx, await insertAnnouncement(ctx.tx, input, ctx.now))
  pushAnnouncement(ctx, 'create', made)
  await recordAct(ctx, 'announcement.created', made.id, changesOf({}, saidIn(made)))
  return made
}

export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<Announcement> {
  const before = await requireForUpdate(ctx, id)
  requireLatest(updatedAt, before)
  const present = omitUndefined(patch)
  const appears = patch.status === true && !before.status
  const after = await change(ctx, id, appears ? { ...present, shownAt: ctx.now } : present, appears ? 'create' : 'update')
  const changes = changesOf(saidIn(before), saidIn(after))
  if (changes.length > 0) await recordAct(ctx, 'announcement.changed', id, changes)
  return after
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const before = await requireForUpdate(ctx, id)
  await deleteAnnouncement(ctx.tx, id)
  await recordAct(ctx, 'announcement.deleted', id, changesOf(saidIn(before), {}))
  ctx.push(announcementPush, { action: 'delete', id }, [room.everybody])
  return { message: 'Announcement deleted' }
}

/** Attaches the picture that came with the call. The previous picture is swept. */
export async function attach(ctx: ActorCtx, id: number): Promise<Announcement> {
  await requireForUpdate(ctx, id)
  const [upload] = ctx.uploads
  if (!upload) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  // A file that cannot be read as a picture has no known type.
  if (!pictureTypes.some((type) => type === upload.mimeType)) fail('ERR_FILE_TYPE')
  const { token, name } = (await findFile(ctx, upload.mediaId)) ?? fail('ERR_STORAGE')
  const file = { mediaCompanyId: ctx.companyId, mediaId: upload.mediaId, mediaToken: token, mediaName: name }
  return change(ctx, id, file, 'update')
}

export async function detach(ctx: Ctx, id: number): Promise<Announcement> {
  await requireForUpdate(ctx, id)
  return change(ctx, id, { mediaCompanyId: null, mediaId: null, mediaToken: null, mediaName: null }, 'update')
}

function saidIn({ title, text, priority, status }: Announcement) {
  return { title, text, priority, status }
}

/** The announcement, locked until the transaction ends. */
export async function requireForUpdate(ctx: Ctx, id: number): Promise<Announcement> {
  await lockAnnouncement(ctx.tx, id)
  return load(ctx, id)
}

async function change(ctx: Ctx, id: number, patch: AnnouncementPatch, action: 'create' | 'update'): Promise<Announcement> {
  await updateAnnouncement(ctx.tx, id, patch, ctx.now)
  const after = await load(ctx, id)
  pushAnnouncement(ctx, action, after)
  return after
}

/** Pushes to all users. For readers an announcement that is off counts as deleted. Clients that show those as well load the list again. */
function pushAnnouncement(ctx: Ctx, action: 'create' | 'update', record: Announcement): void {
  const { id, status } = record
  ctx.push(announcementPush, status ? { action, record } : { action: 'delete', id }, [room.everybody])
}

async function load(ctx: Ctx, id: number): Promise<Announcement> {
  const row = await findAnnouncement(ctx.tx, id)
  return row ? toAnnouncement(ctx, row) : fail('ERR_NO_ANNOUNCEMENT_FOUND')
}

function toAnnouncement(ctx: Ctx, { file, shownAt, createdAt, updatedAt, ...row }: AnnouncementRow): Announcement {
  const variant = row.status ? 'file' : 'draft'
  return {
    ...row,
    mediaPath: file && ctx.files.sign({ companyId: file.companyId, token: file.token, variant }, file.name, ctx.now),
    mediaName: file?.name ?? null,
    shownAt: toIso(shownAt),
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  }
}
