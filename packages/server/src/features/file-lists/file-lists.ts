import type { Output, Parsed } from '@recado/contract/endpoint'
import type {
  createFileList,
  FileList,
  listFileLists as listEndpoint,
  updateFileList as updateEndpoint,
  uploadFiles,
} from '@recado/contract/file-lists/api'
import { mediaUrl, toMedia } from '#features/media/media-view.ts'
import { toMoment } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/latest.ts'
import { pageOf } from '#platform/page.ts'
import { given } from '#platform/patch.ts'
import type { Ctx } from '#platform/unit.ts'
import { fileListRemoving } from './events.ts'
import { pushDeletion, pushFileList } from './live.ts'
import {
  deleteFileList,
  type FileListRow,
  findFileList,
  insertFileList,
  listFileLists,
  lockFileList,
  replaceOptions,
  updateFileList,
  updateFiles,
} from './queries.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listFileLists(ctx.tx, searchParam, slice))
  return { files: rows.map((row) => toFileList(ctx, row)), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<FileList> {
  const row = await findFileList(ctx.tx, id)
  return row ? toFileList(ctx, row) : fail('ERR_NO_FILE_LIST_FOUND')
}

export async function create(ctx: Ctx, { options, ...fields }: Parsed<typeof createFileList>): Promise<FileList> {
  const id = await insertFileList(ctx.tx, fields, ctx.now)
  await replaceOptions(ctx.tx, id, options)
  const created = await show(ctx, id)
  pushFileList(ctx, 'create', created)
  return created
}

/** The files of options that go are swept. */
export async function update(ctx: Ctx, { id, updatedAt, options, ...patch }: Parsed<typeof updateEndpoint>): Promise<FileList> {
  const before = await take(ctx, id)
  requireLatest(updatedAt, before)
  if (options) {
    requireOptions(
      before,
      options.flatMap((option) => option.id ?? []),
      'options',
    )
    await replaceOptions(ctx.tx, id, options)
  }
  const present = given(patch)
  return change(ctx, id, present)
}

/** The files that came with the call, each for the option at its place; those they replace are swept. */
export async function receive(ctx: ActorCtx, { listId, id: optionIds }: Parsed<typeof uploadFiles>): Promise<FileList> {
  requireOptions(await take(ctx, listId), optionIds, 'id')
  if (optionIds.length === 0 || ctx.uploads.length !== optionIds.length) refuse('files', 'there must be as many files as ids')
  const mediaIds = ctx.uploads.map(({ mediaId }) => mediaId)
  await updateFiles(ctx.tx, listId, optionIds, mediaIds)
  return change(ctx, listId, {})
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await take(ctx, id)
  await ctx.emit(fileListRemoving, { id })
  await deleteFileList(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'File list deleted' }
}

/** The list, which nobody else changes until the transaction ends. */
export async function take(ctx: Ctx, id: number): Promise<FileList> {
  await lockFileList(ctx.tx, id)
  return show(ctx, id)
}

async function change(ctx: Ctx, id: number, patch: Parameters<typeof updateFileList>[2]): Promise<FileList> {
  await updateFileList(ctx.tx, id, patch, ctx.now)
  const after = await show(ctx, id)
  pushFileList(ctx, 'update', after)
  return after
}

/** All of them options of the list, each named once. */
function requireOptions({ options }: FileList, ids: readonly number[], path: string): void {
  const known = new Set(options.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) fail('ERR_NO_FILE_OPTION_FOUND')
  if (new Set(ids).size < ids.length) refuse(path, 'an option is named twice')
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'custom', message }] })
}

function toFileList(ctx: Ctx, { options, createdAt, updatedAt, ...row }: FileListRow): FileList {
  const shown = options.map(({ id, name, media }) => {
    return { id, name, path: mediaUrl(ctx, media), mediaType: media?.mimeType ?? null, file: toMedia(ctx, media) }
  })
  return { ...row, options: shown, createdAt: toMoment(createdAt), updatedAt: toMoment(updatedAt) }
}
