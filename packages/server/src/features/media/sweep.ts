import { Tx } from '#platform/database/tx.ts'
import type { Storage } from '@recado/storage/storage'
import type { SystemDb } from '#platform/database/system.ts'
import type { Unit } from '#platform/unit.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { mediaFailed } from './events.ts'
import { deleteMedia, failPending, listAbandoned, listOldMedia, lockUnused, type OldMedia, type Usage } from './queries.ts'
import { removeBytes } from './space.ts'

const dayMs = 24 * 3_600_000
/** Channels ask for a file for a week and report when it does not come. This is for files on which they never reported. */
const awaitMs = 8 * dayMs
const pageSize = 1_000

/** Removes files older than a day that nothing shows any more, bytes first. Gives up on files that never came. */
export async function sweep(usage: Usage, { system, unit, storage, now }: ClockCtx): Promise<void> {
  const before = new Date(now.getTime() - dayMs)
  await giveUp(system, unit, new Date(now.getTime() - awaitMs))
  let last: OldMedia | undefined
  do {
    const page = await system.across((tx) => listOldMedia(tx, usage, before, last, pageSize))
    for (const file of page.filter(({ isGone }) => isGone)) await remove(storage, system, usage, file, before)
    last = page.length === pageSize ? page.at(-1) : undefined
  } while (last)
}

async function giveUp(system: SystemDb, unit: Unit, before: Date): Promise<void> {
  for (;;) {
    const page = await system.across((tx) => listAbandoned(tx, before, pageSize))
    for (const { companyId, id } of page) {
      await unit(companyId, async (ctx) => {
        if (await failPending(ctx.tx, id, 'ERR_WAPP_DOWNLOAD_MEDIA')) await ctx.emit(mediaFailed, { mediaId: id })
      })
    }
    if (page.length < pageSize) return
  }
}

/** While the row is locked, no transaction can start to use the file. */
function remove(
  storage: Storage,
  system: SystemDb,
  usage: Usage,
  { companyId, id, token }: OldMedia,
  before: Date,
): Promise<void> {
  return system.across(async (tx) => {
    const own = new Tx(tx, companyId)
    if (!(await lockUnused(own, usage, id, before))) return
    await removeBytes(storage, companyId, token)
    await deleteMedia(own, [id])
  })
}
