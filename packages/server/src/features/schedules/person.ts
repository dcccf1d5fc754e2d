import type { Schedule } from '@recado/contract/schedules/api'
import type { Ctx } from '#platform/unit.ts'
import { pushDeletion } from './live.ts'
import { deleteSchedule, listSchedulesOfPerson } from './queries.ts'
import { toSchedule } from './schedule-view.ts'

export async function schedulesOfPerson(ctx: Ctx, contactId: number): Promise<Schedule[]> {
  const rows = await listSchedulesOfPerson(ctx.tx, ctx.companyId, contactId)
  return rows.map((row) => toSchedule(ctx, row))
}

/** None goes out any more. */
export async function forgetInSchedules(ctx: Ctx, contactId: number): Promise<void> {
  for (const schedule of await schedulesOfPerson(ctx, contactId)) {
    await deleteSchedule(ctx.tx, ctx.companyId, schedule.id)
    pushDeletion(ctx, schedule)
  }
}
