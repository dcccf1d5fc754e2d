import type { BeforeActorCtx } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { inspect, fileGate, read } from './inspect.ts'
import { findFile } from './media.ts'
import { drawAnew } from './picture.ts'
import { countStored } from './space.ts'

/** Replaces an uploaded picture by a redrawn PNG. False when the picture cannot be read. */
export async function redraw({ companyId, unit, storage }: BeforeActorCtx, { mediaId, size }: UploadedFile, largestSide: number) {
  const row = await unit(companyId, (ctx) => findFile(ctx, mediaId))
  if (!row) return false
  const file = { companyId, token: row.token }
  const key = storageKey({ ...file, variant: 'file' })
  const drawn = await fileGate(companyId, async () => drawAnew(await read(storage, key, size), largestSide))
  if (!drawn) return false
  await storage.put(key, drawn)
  const facts = await inspect(storage, file)
  if (facts) await unit(companyId, (ctx) => countStored(ctx, mediaId, facts))
  return facts !== undefined
}
