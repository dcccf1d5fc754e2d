import type { Output } from '@recado/contract/endpoint'
import type { SettingKey } from '@recado/contract/settings/catalogue'
import type { changeWebhookSecret, Webhook } from '@recado/contract/webhooks/api'
import { bothSignHours } from '@recado/contract/webhooks/rules'
import { recordAct } from '#features/audit/audit.ts'
import { setSetting } from '#features/settings/settings.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { makeSecret } from '#platform/outbound/standard-webhook.ts'
import type { Ctx } from '#platform/unit.ts'
import { dropWaiting, expediteWaiting } from './delivery-queries.ts'
import { webhookStopped } from './events.ts'
import { pushReload, pushWebhook } from './live.ts'
import { findTerms, findWebhook, insertWebhook, lockWebhook, updateWebhook, type WebhookRow } from './queries.ts'
import { toWebhook } from './view.ts'
import { dispatchWork } from './work.ts'

const secretPlace = 'webhooks.secret'

export async function show({ tx, now }: Ctx): Promise<Webhook> {
  return toWebhook(await findTerms(tx, now), await findWebhook(tx), now)
}

export async function showSecret(ctx: ActorCtx): Promise<Output<typeof changeWebhookSecret>> {
  const row = (await findWebhook(ctx.tx)) ?? fail('ERR_NO_WEBHOOK_FOUND')
  await recordAct(ctx, 'company.webhook-secret-shown', ctx.companyId)
  return toSecretOutput(ctx, row)
}

/** The previous secret goes on signing for a while, so that receivers can be given the new one. */
export async function changeSecret(ctx: ActorCtx): Promise<Output<typeof changeWebhookSecret>> {
  const { tx, companyId, now } = ctx
  const before = (await lockWebhook(tx)) ?? fail('ERR_NO_WEBHOOK_FOUND')
  await updateWebhook(tx, {
    ...newSecret(ctx),
    previousSecret: before.secret,
    previousUntil: new Date(now.getTime() + bothSignHours * 3_600_000),
  })
  await recordAct(ctx, 'company.webhook-secret-changed', companyId)
  await pushWebhook(ctx)
  return toSecretOutput(ctx, (await findWebhook(tx)) ?? fail('ERR_NO_WEBHOOK_FOUND'))
}

async function toSecretOutput(ctx: Ctx, row: WebhookRow): Promise<Output<typeof changeWebhookSecret>> {
  const { previousUntil } = await show(ctx)
  return { secret: ctx.secrets.open(secretPlace, row.secret), previousUntil }
}

function newSecret({ secrets, now }: Ctx): Pick<WebhookRow, 'secret' | 'secretMadeAt'> {
  return { secret: secrets.seal(secretPlace, makeSecret()), secretMadeAt: now }
}

export function signingSecrets({ secrets, now }: Ctx, row: WebhookRow): string[] {
  const isPreviousGood = row.previousUntil !== null && row.previousUntil > now && row.previousSecret !== ''
  return [row.secret, ...(isPreviousGood ? [row.previousSecret] : [])].map((sealed) => secrets.open(secretPlace, sealed))
}

const own: readonly SettingKey[] = ['messageWebhook.enabled', 'messageWebhook.url']

/** A user has changed the settings. Validates them and applies what depends on them. */
export async function applySettingChange(ctx: Ctx, key: string): Promise<void> {
  if (!own.some((one) => one === key)) return
  const { tx, now, outbound } = ctx
  const { enabled, url } = await findTerms(tx, now)
  if (url === '' ? enabled : !outbound.accepts(url)) refuse(url === '' ? 'an address comes first' : 'not a public https address')
  if (url !== '') await ensureSecret(ctx, new URL(url).host)
  if (enabled) {
    await updateWebhook(tx, { offReason: null, offAt: null, ...anew })
    // An admin who has repaired a receiver does not wait for the next scheduled try.
    if ((await expediteWaiting(tx)) > 0) pushReload(ctx)
    await ctx.enqueue(dispatchWork, {})
  }
  if (!enabled && (await dropWaiting(tx)) > 0) pushReload(ctx)
  await pushWebhook(ctx)
}

function refuse(message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path: 'value', rule: 'custom', message }] })
}

const anew = { failures: 0, failingSince: null, resumesAt: null } as const

/** A secret between us and one host signs nothing for another. */
async function ensureSecret(ctx: Ctx, host: string): Promise<void> {
  const { tx, now } = ctx
  const before = await lockWebhook(tx)
  if (!before) return insertWebhook(tx, { host, secret: newSecret(ctx).secret, now })
  if (before.host !== host) await updateWebhook(tx, { host, ...newSecret(ctx), previousSecret: '', previousUntil: null })
}

/** Switches the webhook off because of its receiver's behaviour. Admins are told. Call it with the webhook locked. */
export async function switchOff(ctx: Ctx, reason: NonNullable<Webhook['offReason']>): Promise<void> {
  const { tx, now } = ctx
  await setSetting(ctx, 'messageWebhook.enabled', 'disabled')
  await updateWebhook(tx, { offReason: reason, offAt: now })
  await pushWebhook(ctx)
  await ctx.emit(webhookStopped, { reason, host: (await findWebhook(tx))?.host ?? '' })
}
