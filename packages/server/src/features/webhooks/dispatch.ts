import type { Ctx } from '#platform/unit.ts'
import { countSending, dropWaiting, claimDueDeliveries } from './delivery-queries.ts'
import { pushReload } from './live.ts'
import { failingFrom, findTerms, lockWebhook } from './queries.ts'
import { deliverWork } from './work.ts'

/** Maximum concurrent events of one company while its receiver takes them. Before its first success, and while it fails, it is one. */
const concurrency = 4
/** An event that waits behind another one is looked at again after this time, unless it is woken sooner. */
const behindMs = 30_000
const maxLooks = 20

/**
 * Enqueues as many of the company's events as may be under way. A failing receiver gets its next event only from the clock (`byClock`), so
 * that receivers that work go first.
 */
export async function dispatch(ctx: Ctx, byClock = false): Promise<void> {
  const { tx, now } = ctx
  const webhook = await lockWebhook(tx)
  if (!webhook) return
  const { enabled, isAllowed } = await findTerms(tx, now)
  if (!enabled || !isAllowed) {
    // Otherwise all of it would be sent in a burst once sending is allowed again.
    if ((await dropWaiting(tx)) > 0) pushReload(ctx)
    return
  }
  const isFailing = webhook.failures >= failingFrom
  if ((isFailing && !byClock) || (webhook.resumesAt && webhook.resumesAt > now)) return
  let sending = await countSending(tx)
  const max = isFailing || webhook.lastSuccessAt === null ? 1 : concurrency
  const later = new Date(now.getTime() + behindMs)
  for (let looks = 0; sending < max && looks < maxLooks; looks++) {
    const { ids, seen } = await claimDueDeliveries(tx, now, max - sending, later)
    for (const deliveryId of ids) {
      const kind = isFailing ? 'failing' : sending === 0 ? 'first' : 'further'
      await ctx.enqueue(deliverWork, { deliveryId, kind })
      sending++
    }
    if (seen === 0) return
  }
}
