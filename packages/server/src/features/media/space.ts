import type { Storage } from '@recado/storage/storage'
import { fail, Failure } from '#platform/fail.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import type { FileMetadata } from './inspect.ts'
import { findSpace, type MediaPatch, updateMedia } from './queries.ts'

/** How many bytes the company may still store. Fails with ERR_STORAGE_FULL when there are none. */
export async function requireSpace(ctx: Ctx): Promise<number> {
  const left = await findSpace(ctx.tx)
  return left > 0 ? left : fail('ERR_STORAGE_FULL')
}

export async function hasSpace(ctx: Ctx): Promise<boolean> {
  return (await findSpace(ctx.tx)) > 0
}

/** Counts what was stored for a file. Fails with ERR_STORAGE_FULL when that exceeds what the company may store. */
export async function countStored(ctx: Ctx, id: number, facts: MediaPatch & Pick<FileMetadata, 'stored'>): Promise<void> {
  await updateMedia(ctx.tx, id, facts)
  await requireWithinQuota(ctx)
}

/**
 * Fails with ERR_STORAGE_FULL when what was just counted exceeds what the company may store. A concurrent transaction that stores something
 * waits at the counter until this one has committed.
 */
export async function requireWithinQuota(ctx: Ctx): Promise<void> {
  if ((await findSpace(ctx.tx)) < 0) fail('ERR_STORAGE_FULL')
}

/** Counts a file that a channel has brought. False when there is no room for it. Its bytes are then removed. */
export async function countOrDiscard(
  { companyId, unit, storage }: OutsideCtx,
  file: { id: number; token: string },
  { stored }: FileMetadata,
): Promise<boolean> {
  try {
    await unit(companyId, (ctx) => countStored(ctx, file.id, { stored }))
    return true
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ERR_STORAGE_FULL') throw error
    await removeBytes(storage, companyId, file.token)
    return false
  }
}

/** Removes the bytes of the file and of its thumbnail. */
export async function removeBytes(storage: Storage, companyId: number, token: string): Promise<void> {
  for (const variant of ['thumb', 'file'] as const) await storage.delete(storageKey({ companyId, token, variant }))
}
