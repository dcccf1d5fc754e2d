import type { Schedule } from '@recado/contract/schedules/api'
import { mediaUrl } from '#features/media/media-view.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ScheduleRow } from './queries.ts'

export function toSchedule(ctx: Ctx, row: ScheduleRow): Schedule {
  const { media, messageId: _, sendAt, sentAt, createdAt, updatedAt, ...shown } = row
  return {
    ...shown,
    sendAt: sendAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    mediaPath: mediaUrl(ctx, media),
    mediaName: media?.name ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
