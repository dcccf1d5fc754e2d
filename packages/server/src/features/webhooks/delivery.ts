import { answerMs } from '@recado/contract/webhooks/rules'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { signedHeaders } from '#platform/outbound/standard-webhook.ts'
import type { Ctx } from '#platform/unit.ts'
import type { MetricHead } from '#platform/metrics.ts'
import { job } from '#platform/work/job.ts'
import { dropDelivery, findStoredEvent, postponeDelivery, wakeNext } from './delivery-queries.ts'
import { dispatch } from './dispatch.ts'
import { bodyOf, eventIdOf } from './envelope.ts'
import { pushDelivery } from './live.ts'
import { findTerms, findWebhook } from './queries.ts'
import { type AttemptResult, isTaken, settleDelivery } from './settle-delivery.ts'
import { slots } from './slots.ts'
import { signingSecrets } from './webhooks.ts'
import { deliverWork } from './work.ts'

const maxAnswerBytes = 64 * 1024
/** The delay until an event is looked at again that found no place, or whose work was set aside. */
const againMs = 1_000
const setAsideMs = 60_000

/** What is to be sent, or why nothing is sent now. */
type Plan = { url: string; secrets: string[]; id: string; body: string; at: Date } | 'unsent' | 'gone' | Date

/** The outcome of a try. `busy` means that there was no try. */
type Outcome = AttemptResult | 'busy' | Exclude<Plan, object> | Date

/** `taken` when the receiver has answered so, `refused` by its status; otherwise the fault. */
export const webhookTries: MetricHead<'outcome'> = {
  name: 'recado_webhook_tries_total',
  help: 'Tries of this process to send an event to a webhook, by outcome: taken, refused, or the fault.',
  labels: ['outcome'],
}

/** Posts one event to the company's receiver, once. */
export const delivery = job({
  ...deliverWork,
  before: async ({ companyId, unit, outbound, count }, { deliveryId, kind }): Promise<Outcome> => {
    const plan = await unit(companyId, (ctx) => planOf(ctx, deliveryId), true)
    if (plan instanceof Date || typeof plan === 'string') return plan
    const giveBack = slots.take(kind)
    if (!giveBack) return 'busy'
    const result = await post(outbound, plan).finally(giveBack)
    count(webhookTries, { outcome: result.fault ?? (isTaken(result) ? 'taken' : 'refused') })
    return result
  },
  run: async (ctx, { deliveryId }, outcome) => {
    await conclude(ctx, deliveryId, outcome)
    if (outcome !== 'busy') await dispatch(ctx)
  },
  setAside: (ctx, { deliveryId }) => postponeDelivery(ctx.tx, deliveryId, new Date(ctx.now.getTime() + setAsideMs)),
})

async function planOf(ctx: Ctx, id: number): Promise<Plan> {
  const { tx, now } = ctx
  const kept = await findStoredEvent(tx, id)
  if (kept?.state !== 'sending') return 'gone'
  const { enabled, url, isAllowed } = await findTerms(tx, now)
  const webhook = await findWebhook(tx)
  if (!enabled || !isAllowed || !webhook) return 'unsent'
  if (webhook.resumesAt && webhook.resumesAt > now) return webhook.resumesAt
  return { url, secrets: signingSecrets(ctx, webhook), id: eventIdOf(kept), body: bodyOf(ctx, kept), at: now }
}

async function post(outbound: Outbound, { url, secrets, id, body, at }: Exclude<Plan, string | Date>): Promise<AttemptResult> {
  const since = performance.now()
  const took = () => Math.round(performance.now() - since)
  try {
    const {
      status,
      headers,
      body: answer,
    } = await outbound.send(url, {
      method: 'POST',
      headers: {
        ...signedHeaders(secrets, id, at, body),
        'content-type': 'application/json',
        'user-agent': 'Recado-Webhook/1.0',
      },
      body,
      timeoutMs: answerMs,
      maxBytes: maxAnswerBytes,
    })
    return { status, fault: null, answer: answer.toString(), retryAfter: headers['retry-after'], ms: took() }
  } catch (error) {
    return { status: null, fault: faultOf(error as NodeJS.ErrnoException), answer: '', retryAfter: undefined, ms: took() }
  }
}

function faultOf({ message, name, code = '' }: NodeJS.ErrnoException): Exclude<AttemptResult['fault'], null> {
  if (message.includes('not public')) return 'address'
  if (message.includes('too large')) return 'garbled'
  return name === 'TimeoutError' ||
    name === 'AbortError' ||
    code === 'ABORT_ERR' ||
    /^E(CONNREFUSED|NOTFOUND|HOSTUNREACH|AI_AGAIN)/.test(code)
    ? 'silent'
    : 'cut'
}

async function conclude(ctx: Ctx, id: number, outcome: Outcome): Promise<void> {
  const { tx, now } = ctx
  if (outcome === 'gone') return
  if (outcome === 'busy') return postponeDelivery(tx, id, new Date(now.getTime() + againMs))
  if (outcome instanceof Date) return postponeDelivery(tx, id, outcome)
  if (outcome !== 'unsent') return settleDelivery(ctx, id, outcome)
  await dropDelivery(tx, id)
  await wakeNext(tx, id)
  await pushDelivery(ctx, id)
}
