import { priorityClasses } from '@recado/border/orders'
import { withdrawOrders } from '#features/connections/sessions.ts'
import { markWithdrawn } from '#features/messages/outbound/withdraw.ts'
import type { Ctx } from '#platform/unit.ts'
import { listInFlight } from './in-flight-queries.ts'
import { updateRecipient } from './recipient-queries.ts'

/** Takes back what no connection has begun to send, and queues its recipients again. The caller has locked the campaign. */
export async function withdrawInFlight(ctx: Ctx, campaignId: number): Promise<void> {
  const { tx } = ctx
  const underWay = (await listInFlight(tx, campaignId)).filter(({ isUnderWay }) => isUnderWay)
  const handed = underWay.flatMap(({ ref, connectionId }) => (ref && connectionId !== null ? [{ ref, connectionId }] : []))
  const withdrawn = new Set(handed.length > 0 ? await withdrawOrders(ctx, handed, priorityClasses.campaign) : [])
  for (const { id, messageId, ref } of underWay) {
    if (messageId === null || ref === null || !withdrawn.has(ref)) continue
    await markWithdrawn(ctx, messageId, 'ERR_CAMPAIGN_STOPPED')
    await updateRecipient(tx, id, { state: 'queued' })
  }
}
