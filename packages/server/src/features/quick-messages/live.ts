import { type QuickMessage, quickMessagePush } from '@recado/contract/quick-messages/api'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

/** Shared ones go to everybody, one's own to one's own screens; whoever loses sight of one hears that it is gone. */
export function pushQuickMessage(
  ctx: Ctx,
  action: 'create' | 'update',
  before: QuickMessage | undefined,
  record: QuickMessage,
): void {
  const rooms = audienceOf(ctx, record)
  ctx.push(quickMessagePush, { action, record }, rooms)
  if (before?.geral && !record.geral)
    ctx.push(quickMessagePush, { action: 'delete', id: record.id }, audienceOf(ctx, before), rooms)
}

export function pushDeletion(ctx: Ctx, record: QuickMessage): void {
  ctx.push(quickMessagePush, { action: 'delete', id: record.id }, audienceOf(ctx, record))
}

function audienceOf({ companyId }: Ctx, { geral, userId }: QuickMessage): string[] {
  if (geral) return [room.company(companyId)]
  return userId === null ? [] : [room.user(companyId, userId)]
}
