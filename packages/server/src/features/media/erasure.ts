import { Tx } from '#platform/database/tx.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { deleteMedia, listFirstMedia } from './queries.ts'
import { removeBytes } from './space.ts'

const filesAtOnce = 500

/** Removes all files of a company, some at a time. A row is deleted after its bytes. */
export async function eraseFiles({ system, storage }: Pick<ClockCtx, 'system' | 'storage'>, companyId: number): Promise<void> {
  for (;;) {
    const files = await system.across((tx) => listFirstMedia(new Tx(tx, companyId), filesAtOnce))
    if (files.length === 0) return
    for (const { token } of files) await removeBytes(storage, companyId, token)
    const ids = files.map(({ id }) => id)
    await system.across((tx) => deleteMedia(new Tx(tx, companyId), ids))
  }
}
