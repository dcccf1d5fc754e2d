import { authPush, type SessionEnd } from '@recado/contract/platform/session'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteLinks, deleteSession } from './queries.ts'

/** Signs a colleague out with the reason. No open link signs in again. */
export async function endSession(ctx: Ctx, userId: number, reason: SessionEnd): Promise<void> {
  await deleteLinks(ctx.tx, userId)
  await deleteSession(ctx.tx, userId)
  ctx.hangUp([room.user(ctx.companyId, userId)], authPush, { action: 'update', user: { id: userId }, reason }, [])
}
