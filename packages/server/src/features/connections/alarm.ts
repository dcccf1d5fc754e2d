import type { Alarm } from '@recado/border/connection-state'
import type { Connection } from '@recado/contract/connections/api'
import type { Ctx } from '#platform/unit.ts'
import { pushConnectionChange, show } from './connections.ts'
import { connectionAlarmed } from './events.ts'
import { updateAlarm } from './queries.ts'

/** Stores an alarm that admins must know of. It stays with the connection until one of them has seen it. */
export async function raiseAlarm(ctx: Ctx, id: number, alarm: Alarm): Promise<void> {
  await updateAlarm(ctx.tx, id, alarm)
  const { name } = await pushConnectionChange(ctx, id)
  await ctx.emit(connectionAlarmed, { connectionId: id, name, ...alarm })
}

/** Removes the alarm, because an admin has seen it. */
export async function dismissAlarm(ctx: Ctx, id: number): Promise<Connection> {
  await show(ctx, id)
  await updateAlarm(ctx.tx, id, null)
  return pushConnectionChange(ctx, id)
}
