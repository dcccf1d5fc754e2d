import { fail } from '#platform/fail.ts'
import type { Ahead } from '#platform/feature.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import { inTurn, read } from './inspect.ts'
import { findFile } from './media.ts'

/** The bytes of a file that came with a call. */
export async function readUpload({ companyId, unit, storage }: Ahead, { mediaId, size }: UploadedFile): Promise<Uint8Array> {
  const { token } = (await unit(companyId, (ctx) => findFile(ctx, mediaId))) ?? fail('ERR_STORAGE')
  return inTurn(companyId, () => read(storage, storageKey({ companyId, token, variant: 'file' }), size))
}
