import { type Schedule, schedulePush } from '@recado/contract/schedules/api'
import { ticketRoom } from '#features/tickets/rooms.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

export function pushSchedule(ctx: Ctx, action: 'create' | 'update', schedule: Schedule): void {
  ctx.push(schedulePush, { action, schedule }, audienceOf(ctx, schedule))
}

export function pushDeletion(ctx: Ctx, schedule: Schedule): void {
  ctx.push(schedulePush, { action: 'delete', scheduleId: schedule.id }, audienceOf(ctx, schedule))
}

function audienceOf({ companyId }: Ctx, { userId }: Schedule): string[] {
  return [ticketRoom.all(companyId), ...(userId === null ? [] : [room.user(companyId, userId)])]
}
