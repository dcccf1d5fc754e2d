import { fileSource, type InboundFile } from '@recado/border/content'
import { signals } from '@recado/border/signals'
import { maxDocumentBytes, maxMediaBytes } from '@recado/contract/media/api'
import { enqueueOrder, expedite, isUsable } from '#features/connections/sessions.ts'
import { mediaFailed } from '#features/media/events.ts'
import { type FileMetadata, illustrate, inspect } from '#features/media/inspect.ts'
import {
  createPendingFile,
  awaitAgain,
  markDelayed,
  findFile,
  previewOfFile,
  recordFileOutcome,
  sourceOf,
} from '#features/media/media.ts'
import { hasSpace, countOrDiscard, requireSpace } from '#features/media/space.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { MediaRow } from '#features/media/row.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { Ctx } from '#platform/unit.ts'
import { job, type OutsideCtx } from '#platform/work/job.ts'
import { patchMessage } from '#features/messages/changes/queries.ts'
import { kindOfFile } from './content.ts'
import { lockMessage, requireStored, pushMessageChange } from './load.ts'
import { withFile } from './message-view.ts'
import { listIdsByMedia, type StoredMessage } from './queries.ts'
import { toKey } from '#features/messages/outbound/wire.ts'

const maxPreviewLength = 90_000
const maxTypeLength = 100

/** Makes the row of a file that was received. The channel fetches its bytes and reports when they are here. */
export function expectFile(ctx: Ctx, file: InboundFile): Promise<{ id: number; name: string }> {
  const { fileName = '', mimeType, size, seconds, width, height, voice = false, waveform = null, source, thumbnail } = file
  const preview = thumbnail && thumbnail.length <= maxPreviewLength ? thumbnail : null
  const told = { size: size ?? null, seconds: seconds ?? null, width: width ?? null, height: height ?? null }
  return createPendingFile(ctx, {
    kind: kindOfFile(file),
    name: fileName,
    mimeType: mimeType.slice(0, maxTypeLength),
    ...told,
    voice,
    waveform,
    source,
    preview,
  })
}

/** Asks the channel to fetch the file of a received message, if it has one. */
export async function fetchFile(ctx: Ctx, connectionId: number, messageId: number): Promise<void> {
  const message = await requireStored(ctx, messageId)
  const { file } = message
  if (!file) return
  if (!(await hasSpace(ctx))) return recordFileOutcome(ctx, file.id, { failedReason: 'ERR_STORAGE_FULL' })
  const source = fileSource.parse(await sourceOf(ctx, file.id))
  const key = storageKey({ companyId: ctx.companyId, token: file.token, variant: 'file' })
  const maxBytes = file.kind === 'application' ? maxDocumentBytes : maxMediaBytes
  await enqueueOrder(ctx, {
    connectionId,
    kind: 'fetch',
    payload: { ref: String(file.id), message: toKey(message), source, key, maxBytes },
  })
}

/** The channel has brought a file, has given up, or goes on asking. The file is inspected outside the transaction. */
export const receiveFile = job({
  name: 'messages.take-file',
  input: signals.fetched,
  lane: ({ ref }) => `file ${ref}`,
  before: (outside, outcome) => (outcome.size === undefined ? Promise.resolve(undefined) : lookAt(outside, Number(outcome.ref))),
  run: async (ctx, { ref, error }, found) => {
    const mediaId = Number(ref)
    const reason = error === 'too-large' ? 'ERR_FILE_TOO_LARGE' : 'ERR_WAPP_DOWNLOAD_MEDIA'
    if (error === 'awaited') await markDelayed(ctx, mediaId, 'ERR_WAPP_MEDIA_AWAITED')
    else await recordFileOutcome(ctx, mediaId, found ?? { failedReason: reason })
    await pushFile(ctx, mediaId)
  },
})

/** Tells screens that a file was given up. */
export const followFile = job({
  name: 'messages.follow-file',
  input: mediaFailed.payload,
  on: mediaFailed,
  run: (ctx, { mediaId }) => pushFile(ctx, mediaId),
})

async function pushFile(ctx: Ctx, mediaId: number): Promise<void> {
  const file = await findFile(ctx, mediaId)
  if (!file) return
  for (const id of await listIdsByMedia(ctx.tx, mediaId)) {
    await lockMessage(ctx, id)
    // A file that turns out not to be a picture is shown as the file it is.
    await patchMessage(ctx.tx, id, { mediaType: file.kind })
    await pushMessageChange(ctx, id)
  }
}

async function lookAt(outside: OutsideCtx, id: number): Promise<FileMetadata | { failedReason: string } | undefined> {
  const { companyId, unit, storage } = outside
  const { row, preview } = await unit(companyId, async (ctx) => ({
    row: await findFile(ctx, id),
    preview: await previewOfFile(ctx, id),
  }))
  if (!row) return undefined
  const file = { companyId, token: row.token }
  // If storage cannot be read now, the file counts as not having come and can be asked for again.
  const facts = await inspect(storage, file).catch(() => undefined)
  if (!facts) return undefined
  const found =
    facts.kind === 'video' && preview ? { ...facts, ...(await illustrate(storage, file, facts.size ?? 0, preview)) } : facts
  return (await countOrDiscard(outside, row, found)) ? found : { failedReason: 'ERR_STORAGE_FULL' }
}

/** Fresh addresses of a message's file. */
export async function renew(ctx: ActorCtx, id: number): Promise<ReturnType<typeof withFile>> {
  const { file } = await seen(ctx, id)
  return withFile(ctx, file)
}

/** Fetches again a file that did not come. A file that is still awaited is asked for at once. */
export async function retry(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const { message, file } = await seen(ctx, id)
  if (!file || (file.status !== 'failed' && file.failedReason === null)) return { message: 'Nothing to fetch' }
  const { connectionId } = message
  if (connectionId === null || !(await isUsable(ctx, connectionId))) return fail('ERR_WAPP_NOT_INITIALIZED')
  await requireSpace(ctx)
  await lockMessage(ctx, id)
  await awaitAgain(ctx, file.id)
  const isOrdered = file.status === 'pending' && (await expedite(ctx, connectionId, String(file.id)))
  if (!isOrdered) await fetchFile(ctx, connectionId, id)
  await pushMessageChange(ctx, id)
  return { message: 'The file is fetched again' }
}

async function seen(ctx: ActorCtx, id: number): Promise<{ message: StoredMessage; file: MediaRow | null }> {
  const message = await requireStored(ctx, id)
  await requireVisibleTicket(ctx, message.ticketId)
  return { message, file: message.isDeleted ? null : message.file }
}
