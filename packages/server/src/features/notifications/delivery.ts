import { pushMessage } from '@recado/contract/push-subscriptions/api'
import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type Job, job, type Outside } from '#platform/work/job.ts'
import { type Browser, deleteSubscription, findBrowser } from './queries.ts'
import type { VapidKeys } from './vapid.ts'

/** A message is news for this long after it was written. */
export const newsSeconds = 3600
const retryMs = 30_000
const attempts = 3

export interface DeliveryParts {
  keys: VapidKeys
  /** The address at which a push service contacts the operator: mailto: or https:. */
  subject: string
  outbound: Outbound
}

type Outcome = 'delivered' | 'ended' | 'later'

export const deliveryInput = z.object({
  subscriptionId: z.int(),
  message: z.custom<z.output<typeof pushMessage>>((value) => pushMessage.safeParse(value).success),
  attempt: z.int(),
})

/** Hands a message to one browser's push service, one at a time per browser. */
export function delivery(parts: DeliveryParts): Job<typeof deliveryInput> {
  const deliver: Job<typeof deliveryInput> = job({
    name: 'notifications.deliver',
    input: deliveryInput,
    lane: ({ subscriptionId }) => `push ${subscriptionId}`,
    before: ({ companyId, unit }: Outside, { subscriptionId, message }): Promise<Outcome> =>
      unit(companyId, (ctx) => findBrowser(ctx.tx, subscriptionId, ctx.now)).then((browser) =>
        browser ? send(parts, browser, message) : 'delivered',
      ),
    run: async (ctx, { attempt, ...rest }, outcome) => {
      if (outcome === 'ended') await deleteSubscription(ctx.tx, rest.subscriptionId)
      if (outcome !== 'later' || attempt === attempts) return
      await ctx.enqueue(deliver, { ...rest, attempt: attempt + 1 }, new Date(ctx.now.getTime() + attempt * retryMs))
    },
  })
  return deliver
}

async function send(
  { keys, subject, outbound }: DeliveryParts,
  browser: Browser,
  message: z.output<typeof pushMessage>,
): Promise<Outcome> {
  const { endpoint, p256dh, auth } = browser
  // The library is loaded with the first delivery.
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: newsSeconds,
      urgency: 'high',
      topic: message.tag,
      contentEncoding: 'aes128gcm',
    },
  )
  const answer = await outbound.send(endpoint, { method, headers, body }).catch(() => undefined)
  if (!answer || answer.status === 429 || answer.status >= 500) return 'later'
  // 404 and 410: the user withdrew the permission. 403: the browser subscribed with another installation's key.
  return [403, 404, 410].includes(answer.status) ? 'ended' : 'delivered'
}
