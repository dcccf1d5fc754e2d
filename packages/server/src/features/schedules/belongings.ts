import type { Schedule } from '@recado/contract/schedules/api'
import { declareBelongings } from '#platform/belongings/belongings.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushDeletion } from './live.ts'
import { deleteSchedule, giveSchedules, listSchedulesOfPerson, returnSchedules } from './queries.ts'
import { toSchedule } from './schedule-view.ts'

async function listOf(ctx: Ctx, contactId: number): Promise<Schedule[]> {
  const rows = await listSchedulesOfPerson(ctx.tx, contactId)
  return rows.map((row) => toSchedule(ctx, row))
}

export const belongings = declareBelongings<number[]>({
  merge: ({ tx }, { kept, gone }) => giveSchedules(tx, kept.id, gone.id),
  // Schedules in tickets that have gone back go with them.
  unmerge: ({ tx }, { kept, gone, tickets }, schedules = []) => returnSchedules(tx, kept.id, gone.id, { schedules, tickets }),
  async erase(ctx, { id }) {
    for (const schedule of await listOf(ctx, id)) {
      await deleteSchedule(ctx.tx, schedule.id)
      pushDeletion(ctx, schedule)
    }
  },
  async tell(ctx, id) {
    const schedules = await listOf(ctx, id)
    return {
      schedules: schedules.map(({ body, sendAt, sentAt, status, mediaName }) => ({
        body,
        sendAt,
        sentAt,
        status,
        file: mediaName,
      })),
    }
  },
})
