import type { Output, Parsed } from '@recado/contract/endpoint'
import {
  type createFileList,
  type FileList,
  fileListPush,
  type listFileLists as listEndpoint,
  type updateFileList as updateEndpoint,
  type uploadFiles,
} from '@recado/contract/file-lists/api'
import { mediaUrl, toMedia } from '#features/media/media-view.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { roomForPermission } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { fileListRemoving } from './events.ts'
import { type FileListRow, findFileList, listFileLists, replaceOptions, updateFiles } from './queries.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listFileLists(ctx.tx, searchParam, slice))
  return { files: rows.map((row) => toFileList(ctx, row)), hasMore }
}

const holders = roomForPermission('files', 'files:manage')
export const { roomsOf } = holders

const records = recordsOf<'fileLists', FileList>({
  table: 'fileLists',
  missing: 'ERR_NO_FILE_LIST_FOUND',
  find: async (ctx, id) => {
    const row = await findFileList(ctx.tx, id)
    return row && toFileList(ctx, row)
  },
  tell: (ctx, { action, record: fileList }) =>
    ctx.push(fileListPush, action === 'delete' ? { action, fileId: fileList.id } : { action, fileList }, [holders.roomIn(ctx)]),
})
export const { show, take } = records

export function create(ctx: Ctx, { options, ...fields }: Parsed<typeof createFileList>): Promise<FileList> {
  return records.create(ctx, fields, (id) => replaceOptions(ctx.tx, id, options))
}

/** The files of removed options are swept. */
export async function update(ctx: Ctx, { id, updatedAt, options, ...patch }: Parsed<typeof updateEndpoint>): Promise<FileList> {
  const before = await take(ctx, id, updatedAt)
  if (options) {
    requireOptions(
      before,
      options.flatMap((option) => option.id ?? []),
      'options',
    )
    await replaceOptions(ctx.tx, id, options)
  }
  return records.change(ctx, before, patch)
}

/** Stores the files of the call, each for the option at the same position. Files that they replace are swept. */
export async function receive(ctx: ActorCtx, { listId, id: optionIds }: Parsed<typeof uploadFiles>): Promise<FileList> {
  const before = await take(ctx, listId)
  requireOptions(before, optionIds, 'id')
  if (optionIds.length === 0 || ctx.uploads.length !== optionIds.length) refuse('files', 'there must be as many files as ids')
  const mediaIds = ctx.uploads.map(({ mediaId }) => mediaId)
  await updateFiles(ctx.tx, listId, optionIds, mediaIds)
  return records.change(ctx, before, {})
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, () => ctx.emit(fileListRemoving, { id }))
  return { message: 'File list deleted' }
}

/** Requires that all of them are options of the list, each named once. */
function requireOptions({ options }: FileList, ids: readonly number[], path: string): void {
  const known = new Set(options.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) fail('ERR_NO_FILE_OPTION_FOUND')
  if (new Set(ids).size < ids.length) refuse(path, 'an option is named twice')
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'custom', message }] })
}

function toFileList(ctx: Ctx, { options, ...row }: FileListRow): FileList {
  const shown = options.map(({ id, name, media }) => {
    return { id, name, path: mediaUrl(ctx, media), mediaType: media?.mimeType ?? null, file: toMedia(ctx, media) }
  })
  return withIsoDates({ ...row, options: shown })
}
