import type { Attempt, WebhookFault } from '@recado/contract/webhooks/api'
import { maxTries, offAfterDays, waitsMs } from '@recado/contract/webhooks/rules'
import type { Ctx } from '#platform/unit.ts'
import { recordAttempt, triesOf, wakeNext } from './delivery-queries.ts'
import { pushDelivery, pushWebhook } from './live.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './queries.ts'
import { switchOff } from './webhooks.ts'

export interface AttemptResult {
  status: number | null
  fault: WebhookFault | null
  answer: string
  retryAfter: string | string[] | undefined
  ms: number
}

const maxAnswerLength = 500
const jitter = 0.2
/** How often a success is recorded, unless it ends a failure. */
const noteEveryMs = 10_000
const gone = 410
/** With these statuses a receiver says that it gets too much. */
const slowDown = new Set([429, 502, 503, 504])
/** The rest when the receiver names no time. It grows with each failure in a row. */
const minRestMs = 5_000
const maxRestMs = 5 * 60_000
const maxAskedMs = 24 * 3_600_000

/** Records a try and decides about the event and the webhook. */
export async function settleDelivery(ctx: Ctx, id: number, tried: AttemptResult): Promise<void> {
  const { tx, now } = ctx
  const before = await lockWebhook(tx)
  if (!before) return
  const taken = isTaken(tried)
  const restsUntil = taken ? null : restOf(before, tried, now)
  const tries = (await triesOf(tx, id)) + 1
  const isOver = tries >= maxTries || tried.status === gone
  const dueAt = taken || isOver ? null : nextTry(tries, now, restsUntil)
  const state = taken ? 'delivered' : isOver ? 'failed' : 'waiting'
  // The event may have been erased meanwhile. The receiver's result counts all the same.
  await recordAttempt(tx, id, { state, dueAt, attempt: toAttempt(tried, now) })
  if (state !== 'waiting') await wakeNext(tx, id)
  if (taken) await recordSuccess(ctx, before)
  else await recordFailure(ctx, before, tried, restsUntil)
  await pushDelivery(ctx, id)
}

/** Whether the receiver has taken the event. */
export function isTaken({ status }: AttemptResult): boolean {
  return status !== null && status >= 200 && status < 300
}

function toAttempt({ status, fault, answer, ms }: AttemptResult, now: Date): Attempt {
  // The database stores neither NUL nor half of a surrogate pair.
  const beginning = answer.slice(0, maxAnswerLength).replaceAll('\u0000', '').toWellFormed()
  return { at: now.toISOString(), status, fault, answer: beginning, ms }
}

function nextTry(tries: number, now: Date, restsUntil: Date | null): Date {
  const waitMs = (waitsMs[tries] ?? 0) * (1 - jitter + 2 * jitter * Math.random())
  return new Date(Math.max(now.getTime() + waitMs, restsUntil?.getTime() ?? 0))
}

/** Until when the receiver is left alone. Null when it does not ask for that. */
function restOf({ failures }: WebhookRow, { status, retryAfter }: AttemptResult, now: Date): Date | null {
  if (status === null || !slowDown.has(status)) return null
  const asked = askedMs(retryAfter, now)
  const ownMs = Math.min(minRestMs * 2 ** Math.min(failures, 10), maxRestMs)
  return new Date(now.getTime() + (asked === undefined ? ownMs : Math.min(Math.max(asked, 1_000), maxAskedMs)))
}

/** The header contains seconds, or a date. */
function askedMs(retryAfter: AttemptResult['retryAfter'], now: Date): number | undefined {
  const text = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1_000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at - now.getTime()
}

async function recordSuccess(ctx: Ctx, { failures, lastSuccessAt }: WebhookRow): Promise<void> {
  const { tx, now } = ctx
  const isDue = lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() >= noteEveryMs
  if (failures === 0 && !isDue) return
  await updateWebhook(tx, { failures: 0, failingSince: null, lastSuccessAt: now, triedAt: now })
  await pushWebhook(ctx)
}

async function recordFailure(ctx: Ctx, before: WebhookRow, { status }: AttemptResult, restsUntil: Date | null): Promise<void> {
  const { tx, now } = ctx
  const failingSince = before.failingSince ?? now
  await updateWebhook(tx, {
    failures: before.failures + 1,
    failingSince,
    triedAt: now,
    ...(restsUntil ? { resumesAt: restsUntil } : {}),
  })
  if (status === gone) return switchOff(ctx, 'gone')
  if (now.getTime() - failingSince.getTime() >= offAfterDays * 86_400_000) return switchOff(ctx, 'failing')
  await pushWebhook(ctx)
}
