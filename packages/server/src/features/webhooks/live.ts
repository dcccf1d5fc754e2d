import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { webhookDeliveryPush, webhookPush } from '@recado/contract/webhooks/api'
import { roomOf } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { findDelivery } from './delivery-queries.ts'
import { findTerms, findWebhook } from './queries.ts'
import { toDelivery, toWebhook } from './view.ts'

const managersRoom = (companyId: number) => roomOf(companyId, 'webhooks:managers')

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return can(profile, 'webhooks:manage') ? [managersRoom(companyId)] : []
}

export async function pushWebhook(ctx: Ctx): Promise<void> {
  const { tx, companyId, now } = ctx
  const webhook = toWebhook(await findTerms(tx, now), await findWebhook(tx), now)
  ctx.push(webhookPush, { action: 'update', webhook }, [managersRoom(companyId)])
}

export async function pushDelivery(ctx: Ctx, id: number): Promise<void> {
  const row = await findDelivery(ctx.tx, id)
  if (row) ctx.push(webhookDeliveryPush, { action: 'update', delivery: toDelivery(row) }, [managersRoom(ctx.companyId)])
}

export function pushReload(ctx: Ctx): void {
  ctx.push(webhookDeliveryPush, { action: 'reload' }, [managersRoom(ctx.companyId)])
}
