import { userPush } from '@recado/contract/users/api'
import type { Server } from 'socket.io'
import type { SocketHandler, SocketData } from '#platform/live/live.ts'
import { room } from '#platform/live/rooms.ts'
import { coalesceCalls } from '#platform/coalesce-calls.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { listCompaniesWithSilent, markSilentOffline, updateOnline } from './online-queries.ts'

/** A screen reports every five minutes that it is there. */
const silentMs = 6 * 60_000
/** More frequent reports are ignored. */
const rarelyMs = 60_000

/**
 * Tracks that a user's screen is there (on connect, then every five minutes), and that the last one has gone.
 * @param note looks nothing up and may fail. Then it is called again with the next report of a screen
 */
export function followOnline(
  io: Server,
  note: (companyId: number, userId: number, online: boolean) => Promise<void>,
  onError: (error: Error) => void,
): SocketHandler {
  const look = coalesceCalls(async (companyId, userId) => {
    const own = room.user(companyId, userId)
    try {
      const isHere = (await io.local.in(own).fetchSockets()).length > 0
      await note(companyId, userId, isHere || (await io.in(own).fetchSockets()).length > 0)
    } catch (error) {
      onError(error as Error)
    }
  })
  return (socket) => {
    const { companyId, userId } = (socket.data as SocketData).identity
    const lookNow = () => look(companyId, userId)
    let heardAt = Date.now()
    socket.on('userStatus', () => {
      if (Date.now() - heardAt < rarelyMs) return
      heardAt = Date.now()
      lookNow()
    })
    socket.on('disconnect', lookNow)
    lookNow()
  }
}

/** A user's screens are there, or the last one has gone. Colleagues see the change. */
export async function setOnline(ctx: Ctx, userId: number, online: boolean): Promise<void> {
  const changed = await updateOnline(ctx.tx, userId, online, ctx.now)
  if (changed) pushOnline(ctx, userId, online)
}

/** Marks users offline whose screens left silently. */
export async function sweepSilentUsers({ system, unit, now }: ClockCtx): Promise<void> {
  const since = new Date(now.getTime() - silentMs)
  for (const companyId of await system.across((tx) => listCompaniesWithSilent(tx, since))) {
    await unit(companyId, async (ctx) => {
      for (const userId of await markSilentOffline(ctx.tx, since)) pushOnline(ctx, userId, false)
    })
  }
}

function pushOnline(ctx: Ctx, userId: number, online: boolean): void {
  ctx.push(userPush, { action: 'update', user: { id: userId, online } }, [room.company(ctx.companyId)])
}
