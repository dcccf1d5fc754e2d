import { userPush } from '@recado/contract/users'
import { room } from '#platform/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { updateOnline } from './queries.ts'

/** A person's screens are there, or the last one has gone; colleagues see it change. */
export async function setOnline(ctx: Ctx, userId: number, online: boolean): Promise<void> {
  const changed = await updateOnline(ctx.tx, ctx.companyId, userId, online, ctx.now)
  if (changed) ctx.push(userPush, { action: 'update', user: { id: userId, online } }, [room.company(ctx.companyId)])
}
