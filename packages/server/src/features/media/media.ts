import type { MediaRow } from './row.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { Ctx } from '#platform/unit.ts'
import { tidyName } from './file-name.ts'
import type { FileMetadata, Illustration } from './inspect.ts'
import {
  findMedia,
  findMediaByToken,
  findPreview,
  findSource,
  insertMedia,
  listMedia,
  type NewMedia,
  updateMedia,
} from './queries.ts'

/** Announces a file that a channel will bring: its row, and the key under which its bytes are stored. */
export async function createPendingFile(
  ctx: Ctx,
  file: Omit<NewMedia, 'companyId' | 'createdAt'>,
): Promise<{ id: number; token: string; key: string; name: string }> {
  const { companyId, now } = ctx
  const name = tidyName(file.name)
  const { id, token } = await insertMedia(ctx.tx, { ...file, name, createdAt: now })
  return { id, token, key: storageKey({ companyId, token, variant: 'file' }), name }
}

/** The file has come, or will not come. Where its bytes tell nothing, what was announced stays. */
export async function recordFileOutcome(ctx: Ctx, id: number, outcome: FileMetadata | { failedReason: string }): Promise<void> {
  const row = await findMedia(ctx.tx, id)
  if (!row) return
  if ('failedReason' in outcome) {
    await updateMedia(ctx.tx, id, { status: 'failed', failedReason: outcome.failedReason })
    return
  }
  const { seconds, width, height } = row
  const kind = kindOf(row.kind, outcome.kind)
  const told = { seconds: outcome.seconds ?? seconds, width: outcome.width ?? width, height: outcome.height ?? height }
  await updateMedia(ctx.tx, id, { ...outcome, ...told, kind, status: 'ready', failedReason: null })
}

/** A sticker is a picture. A file that was sent as a document stays one, whatever it contains. */
function kindOf(announced: MediaRow['kind'], found: MediaRow['kind']): MediaRow['kind'] {
  if (announced === 'sticker' && found === 'image') return 'sticker'
  return announced === 'application' ? 'application' : found
}

export function findFile(ctx: Ctx, id: number): Promise<MediaRow | undefined> {
  return findMedia(ctx.tx, id)
}

/** Those of these files that exist. */
export function findFiles(ctx: Ctx, ids: readonly number[]): Promise<MediaRow[]> {
  return listMedia(ctx.tx, ids)
}

/** A tiny JPEG of the file, base64. */
export function previewOfFile(ctx: Ctx, id: number): Promise<string | null> {
  return findPreview(ctx.tx, id)
}

/** What the channel needs to fetch the file. */
export function sourceOf(ctx: Ctx, id: number): Promise<unknown> {
  return findSource(ctx.tx, id)
}

/** Notes that the file is asked for again. */
export async function awaitAgain(ctx: Ctx, id: number): Promise<void> {
  await updateMedia(ctx.tx, id, { status: 'pending', failedReason: null, askedAt: ctx.now })
}

/** Notes that the file has not come so far and is still asked for. */
export async function markDelayed(ctx: Ctx, id: number, failedReason: string): Promise<void> {
  await updateMedia(ctx.tx, id, { status: 'pending', failedReason })
}

/** The file behind a currently valid address of the company, or undefined. The caller checks who may see it. */
export async function fileAt(ctx: Ctx, address: string): Promise<MediaRow | undefined> {
  const opened = ctx.files.open(address, ctx.now)
  if (opened?.companyId !== ctx.companyId || opened.variant !== 'file') return undefined
  const row = await findMediaByToken(ctx.tx, opened.token)
  return row?.status === 'ready' ? row : undefined
}

export async function markVoice(
  ctx: Ctx,
  id: number,
  name: string,
  waveform: number[] | null,
  facts: FileMetadata,
): Promise<void> {
  await updateMedia(ctx.tx, id, { ...facts, voice: true, waveform, name })
}

/** Sets whether a sound that phones can play as a voice note goes as one. */
export async function markSpoken(ctx: Ctx, id: number, voice: boolean): Promise<void> {
  await updateMedia(ctx.tx, id, { voice })
}

/** Gives a video the picture that stands for it. */
export async function markIllustrated(ctx: Ctx, id: number, illustration: Illustration): Promise<void> {
  await updateMedia(ctx.tx, id, illustration)
}

/** Makes a picture, video or sound go out as a document. */
export async function markDocument(ctx: Ctx, id: number): Promise<void> {
  await updateMedia(ctx.tx, id, { kind: 'application' })
}
