import { fail } from '#platform/fail.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { inspect } from './inspect.ts'
import { insertMedia } from './queries.ts'
import { countStored, removeBytes, requireSpace } from './space.ts'

/** Stores a file that was made here. It is swept unless something shows it. Fails with ERR_STORAGE_FULL when there is no room. */
export async function addFile(
  { companyId, unit, storage }: Pick<OutsideCtx, 'companyId' | 'unit' | 'storage'>,
  { name, bytes, voice }: { name: string; bytes: Uint8Array; voice: boolean },
): Promise<number> {
  const { id, token } = await unit(companyId, async (ctx) => {
    await requireSpace(ctx)
    const file = {
      companyId,
      kind: 'application' as const,
      name,
      mimeType: 'application/octet-stream',
      createdAt: ctx.now,
      voice,
    }
    return insertMedia(ctx.tx, file)
  })
  try {
    await storage.put(storageKey({ companyId, token, variant: 'file' }), bytes)
    const facts = (await inspect(storage, { companyId, token })) ?? fail('ERR_STORAGE')
    await unit(companyId, (ctx) => countStored(ctx, id, { ...facts, status: 'ready' }))
    return id
  } catch (error) {
    await removeBytes(storage, companyId, token)
    throw error
  }
}
