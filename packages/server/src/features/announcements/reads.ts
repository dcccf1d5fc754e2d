import { announcementReadPush, type listUnreadAnnouncements } from '@recado/contract/announcements/api'
import type { Output } from '@recado/contract/endpoint'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { room } from '#platform/live/rooms.ts'
import { listUnreadIds, upsertRead, upsertReads } from './read-queries.ts'

const maxUnread = 100

export async function listUnread({ tx, actor }: ActorCtx): Promise<Output<typeof listUnreadAnnouncements>> {
  return { ids: await listUnreadIds(tx, actor.id, maxUnread) }
}

/** An announcement that is off cannot be marked as read by any user. */
export async function markRead(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  if (!(await upsertRead(ctx.tx, ctx.actor.id, id, ctx.now))) fail('ERR_NO_ANNOUNCEMENT_FOUND')
  return pushRead(ctx, [id])
}

export async function markAllRead(ctx: ActorCtx): Promise<{ message: string }> {
  return pushRead(ctx, await upsertReads(ctx.tx, ctx.actor.id, ctx.now))
}

function pushRead(ctx: ActorCtx, ids: number[]): { message: string } {
  ctx.push(announcementReadPush, { ids }, [room.user(ctx.companyId, ctx.actor.id)])
  return { message: 'Announcements read' }
}
