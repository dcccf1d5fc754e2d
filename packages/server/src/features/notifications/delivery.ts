import { pushMessage } from '@recado/contract/push-subscriptions/api'
import { z } from 'zod'
import { type Job, job, type OutsideCtx } from '#platform/work/job.ts'
import { type Browser, deleteSubscription, findBrowser } from './queries.ts'
import { vapidKeys } from './vapid.ts'

/** A message is news for this long after it was written. */
export const maxAgeSeconds = 3600
const retryMs = 30_000
const attempts = 3

type Outcome = 'delivered' | 'ended' | 'later'

export const deliveryInput = z.object({
  subscriptionId: z.int(),
  message: z.custom<z.output<typeof pushMessage>>((value) => pushMessage.safeParse(value).success),
  attempt: z.int(),
})

/** Hands a message to one browser's push service, one at a time per browser. */
export const deliver: Job<typeof deliveryInput> = job({
  name: 'notifications.deliver',
  isTold: true,
  input: deliveryInput,
  lane: ({ subscriptionId }) => `push ${subscriptionId}`,
  before: async (outside, { subscriptionId, message }): Promise<Outcome> => {
    const browser = await outside.unit(outside.companyId, (ctx) => findBrowser(ctx.tx, subscriptionId, ctx.now))
    return browser ? send(outside, browser, message) : 'delivered'
  },
  run: async (ctx, { attempt, ...rest }, outcome) => {
    if (outcome === 'ended') await deleteSubscription(ctx.tx, rest.subscriptionId)
    if (outcome !== 'later' || attempt === attempts) return
    await ctx.enqueue(deliver, { ...rest, attempt: attempt + 1 }, new Date(ctx.now.getTime() + attempt * retryMs))
  },
})

async function send(
  { key, publicUrl, outbound }: OutsideCtx,
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
      // Whom a push service contacts.
      vapidDetails: {
        subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost',
        ...vapidKeys(key('web push')),
      },
      TTL: maxAgeSeconds,
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
