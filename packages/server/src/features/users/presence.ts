import { userPush } from '@recado/contract/users'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Everywhere } from '#platform/work/job.ts'
import { listCompaniesWithSilent, markSilentOffline, updateOnline } from './presence-queries.ts'

/** A screen says every five minutes that it is there. */
const silentMs = 6 * 60_000

/** A person's screens are there, or the last one has gone; colleagues see it change. */
export async function setOnline(ctx: Ctx, userId: number, online: boolean): Promise<void> {
  const changed = await updateOnline(ctx.tx, ctx.companyId, userId, online, ctx.now)
  if (changed) pushOnline(ctx, userId, online)
}

/** People whose screens went without a word have gone too. */
export async function forgetSilent({ system, unit, now }: Everywhere): Promise<void> {
  const since = new Date(now.getTime() - silentMs)
  for (const companyId of await system.across((tx) => listCompaniesWithSilent(tx, since))) {
    await unit(companyId, async (ctx) => {
      for (const userId of await markSilentOffline(ctx.tx, companyId, since)) pushOnline(ctx, userId, false)
    })
  }
}

function pushOnline(ctx: Ctx, userId: number, online: boolean): void {
  ctx.push(userPush, { action: 'update', user: { id: userId, online } }, [room.company(ctx.companyId)])
}
