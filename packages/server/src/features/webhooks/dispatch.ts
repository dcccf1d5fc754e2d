import type { Ctx } from '#platform/unit.ts'
import { countSending, dropWaiting, takeDue } from './delivery-queries.ts'
import { tellMany } from './live.ts'
import { failingFrom, findTerms, lockWebhook } from './queries.ts'
import { deliverWork } from './work.ts'

/** Events of one company that are sent at the same time, while its receiver takes them; before it has, and while it fails, one. */
const atOnce = 4
/** What waits behind another event is looked at again then, should nobody wake it. */
const behindMs = 30_000
const mostLooks = 20

/**
 * Has as many of the company's events sent as may be under way. A receiver that fails gets the next one by the clock, so that those
 * who take theirs go first: `byClock`.
 */
export async function dispatch(ctx: Ctx, byClock = false): Promise<void> {
  const { tx, now } = ctx
  const webhook = await lockWebhook(tx)
  if (!webhook) return
  const { enabled, isAllowed } = await findTerms(tx, now)
  if (!enabled || !isAllowed) {
    // Nothing goes out in a burst once it may again.
    if ((await dropWaiting(tx)) > 0) tellMany(ctx)
    return
  }
  const isFailing = webhook.failures >= failingFrom
  if ((isFailing && !byClock) || (webhook.resumesAt && webhook.resumesAt > now)) return
  let sending = await countSending(tx)
  const most = isFailing || webhook.lastSuccessAt === null ? 1 : atOnce
  const later = new Date(now.getTime() + behindMs)
  for (let looks = 0; sending < most && looks < mostLooks; looks++) {
    const { ids, seen } = await takeDue(tx, now, most - sending, later)
    for (const deliveryId of ids) {
      const kind = isFailing ? 'failing' : sending === 0 ? 'first' : 'further'
      await ctx.enqueue(deliverWork, { deliveryId, kind })
      sending++
    }
    if (seen === 0) return
  }
}
