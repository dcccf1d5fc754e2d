import type { PaymentSettings } from '@recado/contract/payments/settings'
import { randomBytes } from 'node:crypto'
import { fail, Failure } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { auditWebhookRegistration } from './settings-audit.ts'
import { driverOf } from './drivers.ts'
import { changeSettings, digestOf, toSettings } from './settings.ts'
import { findEmail } from './settings-queries.ts'

const tokenBytes = 32
/** How many of the latest tokens are accepted: what the provider reports while it learns the new one still counts. */
const tokensTaken = 2

/**
 * Makes the provider report payments here. The address contains a token that only the provider and we know, of which we keep a digest. The
 * token is valid before the provider gets it.
 */
export async function registerPaymentWebhook(ctx: OperatorCtx): Promise<PaymentSettings> {
  const { unit, actor, now, publicUrl } = ctx
  if (!publicUrl.startsWith('https:')) fail('ERR_WEBHOOK_REFUSED', { reason: 'https' })
  const token = randomBytes(tokenBytes).toString('hex')
  const settings = await changeSettings(ctx, (before) => {
    const tokens = [digestOf(token), ...before.webhook.tokens].slice(0, tokensTaken)
    return { ...before, webhook: { ...before.webhook, tokens } }
  })
  const email = await unit(actor.companyId, ({ tx }) => findEmail(tx, actor.id), true)
  const failure = await attempt(() => driverOf(ctx, settings).register(`${publicUrl}/api/subscription/webhook`, token, email))
  const state = failure ? ('failed' as const) : ('registered' as const)
  const told = { driver: settings.driver, state, reason: failure ? reasonOf(failure) : '', at: now.toISOString() }
  const after = await changeSettings(
    ctx,
    ({ webhook, ...before }) => ({ ...before, webhook: { ...webhook, ...told } }),
    async (tx) => (failure ? undefined : auditWebhookRegistration(tx, ctx)),
  )
  if (failure) throw failure
  return toSettings(after)
}

async function attempt(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error as Error
  }
}

function reasonOf(error: Error): string {
  if (!(error instanceof Failure)) return 'error'
  return (error.details as { reason?: string } | undefined)?.reason ?? error.code
}
