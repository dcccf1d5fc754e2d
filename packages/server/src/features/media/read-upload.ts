import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import { fileGate, read } from './inspect.ts'
import { findFile } from './media.ts'
import { removeFile } from './uploads.ts'

/** The bytes of a file that came with a call. The file is removed, since the call keeps only what it says. */
export async function readUpload(
  { companyId, unit, storage }: BeforeActorCtx,
  { mediaId, size }: UploadedFile,
): Promise<Uint8Array> {
  const { token } = (await unit(companyId, (ctx) => findFile(ctx, mediaId))) ?? fail('ERR_STORAGE')
  const bytes = await fileGate(companyId, () => read(storage, storageKey({ companyId, token, variant: 'file' }), size))
  // If the removal fails, the sweep removes it.
  await removeFile(storage, unit, companyId, mediaId).catch(() => null)
  return bytes
}
