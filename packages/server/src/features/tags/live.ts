import { type TagRecord, tagPush } from '@recado/contract/tags/api'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

/**
 * Everybody sees tags. What shows them (contacts, tickets, lanes) changes with the tag on the screens themselves: a tag may be on
 * many thousands.
 */
export function pushTag(ctx: Ctx, action: 'create' | 'update', tag: TagRecord): void {
  ctx.push(tagPush, { action, tag }, [room.company(ctx.companyId)])
}

export function pushDeletion(ctx: Ctx, tagId: number): void {
  ctx.push(tagPush, { action: 'delete', tagId }, [room.company(ctx.companyId)])
}
