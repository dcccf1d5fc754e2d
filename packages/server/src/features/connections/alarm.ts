import type { Alarm } from '@recado/border/line-state'
import type { Connection } from '@recado/contract/connections/api'
import type { Ctx } from '#platform/unit.ts'
import { changed, show } from './connections.ts'
import { lineAlarmed } from './events.ts'
import { updateAlarm } from './queries.ts'

/** Admins must know of this: it stands with the connection until one of them has seen it. */
export async function raiseAlarm(ctx: Ctx, id: number, alarm: Alarm): Promise<void> {
  await updateAlarm(ctx.tx, id, alarm)
  const { name } = await changed(ctx, id)
  await ctx.emit(lineAlarmed, { connectionId: id, name, ...alarm })
}

/** An admin has seen it. */
export async function dismissAlarm(ctx: Ctx, id: number): Promise<Connection> {
  await show(ctx, id)
  await updateAlarm(ctx.tx, id, null)
  return changed(ctx, id)
}
