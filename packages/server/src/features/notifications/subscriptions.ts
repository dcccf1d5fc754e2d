import type { Parsed } from '@recado/contract/endpoint'
import type { subscribeToPush } from '@recado/contract/push-subscriptions/api'
import { ECDH } from 'node:crypto'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { deliver } from './delivery.ts'
import { deleteByEndpoint, deleteOthers, findOwnBrowser, upsertSubscription } from './queries.ts'
import { trialText } from './texts.ts'

/** A session lives in one browser. A few subscriptions are kept for browsers that change their endpoint. */
const maxPerSession = 3
const authBytes = 16

/** Stores the subscription of the browser for as long as this session lives. */
export async function subscribe(
  ctx: ActorCtx,
  { endpoint, keys: { p256dh, auth } }: Parsed<typeof subscribeToPush>,
): Promise<{ message: string }> {
  if (!ctx.outbound.accepts(endpoint)) refuse('endpoint', 'not a public https address')
  if (!isPoint(Buffer.from(p256dh, 'base64url'))) refuse('keys.p256dh', 'not a point on P-256')
  if (Buffer.from(auth, 'base64url').length !== authBytes) refuse('keys.auth', 'not 16 bytes')
  const { companyId, tx, now, actor } = ctx
  await upsertSubscription(tx, { companyId, userId: actor.id, endpoint, p256dh, auth, createdAt: now })
  await deleteOthers(tx, actor.id, maxPerSession)
  return { message: 'Subscribed' }
}

export async function unsubscribe(ctx: ActorCtx, endpoint: string): Promise<{ message: string }> {
  await deleteByEndpoint(ctx.tx, ctx.actor.id, endpoint)
  return { message: 'Unsubscribed' }
}

/** Sends the browser a notification that mutes nothing, and that passes everything that a customer's message passes. */
export async function tryPush(ctx: ActorCtx, endpoint: string): Promise<{ message: string }> {
  const browser = await findOwnBrowser(ctx.tx, ctx.actor.id, endpoint)
  if (!browser) return refuse('endpoint', 'no browser of the signed-in user')
  const message = { ...trialText(browser.language), url: '/tickets', tag: 'trial', always: true as const }
  await ctx.enqueue(deliver, { subscriptionId: browser.id, message, attempt: 1 })
  return { message: 'On its way' }
}

/** Each encryption would fail for bytes that are not a point. */
function isPoint(bytes: Buffer): boolean {
  try {
    return bytes.length === 65 && ECDH.convertKey(bytes, 'prime256v1').length > 0
  } catch {
    return false
  }
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'format', message }] })
}
