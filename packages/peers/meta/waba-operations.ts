import { z } from 'zod'
import type { App, Callback, Waba } from './accounts.ts'
import type { Asked } from './asked.ts'
import { page, pick } from './fields.ts'
import { nodeOf, notSubscribed } from './number-operations.ts'
import { pricingAnalytics } from './sending/analytics.ts'
import { parse, readJson } from './shape.ts'

export function getWaba({ state, call }: Asked, waba: Waba): object {
  const node = {
    id: () => waba.id,
    name: () => waba.name,
    currency: () => waba.currency,
    timezone_id: () => waba.timezoneId,
    message_template_namespace: () => waba.id,
    account_review_status: () => 'APPROVED',
    business_verification_status: () => 'verified',
    pricing_analytics: (details: string) => pricingAnalytics(state, waba, details),
    owner_business_info: () => ({ id: waba.portfolio.id, name: waba.portfolio.name }),
  }
  return pick(node, 'WhatsAppBusinessAccount', call.query, ['name', 'timezone_id', 'message_template_namespace'])
}

const usual = ['verified_name', 'code_verification_status', 'display_phone_number', 'quality_rating', 'platform_type', 'status']

export function listNumbers({ state, call, token }: Asked, waba: Waba): object {
  const mine = state.accounts.numbers.filter((number) => number.waba === waba)
  return page(
    mine.map((number) => pick(nodeOf(number, token.app), 'WhatsAppBusinessPhoneNumber', call.query, usual)),
    call,
  )
}

export function listSubscriptions(_asked: Asked, waba: Waba): object {
  return { data: Array.from(waba.subscriptions, ([app, { override }]) => shown(app, override)) }
}

function shown({ id, name }: App, override: Callback | undefined): object {
  const data = { whatsapp_business_api_data: { id, name, link: `https://www.facebook.com/games/?app_id=${id}` } }
  return { ...data, ...(override && { override_callback_uri: override.url }) }
}

const subscription = z.strictObject({ override_callback_uri: z.string().optional(), verify_token: z.string().optional() })

/** Subscribes the token's app. Without a body it also takes an override away. */
export async function subscribe({ state, call, token: { app } }: Asked, waba: Waba): Promise<object> {
  const { override_callback_uri: url, verify_token: verifyToken = '' } = parse(subscription, readJson(call.text))
  if (url === undefined) {
    waba.subscriptions.set(app, {})
    return { success: true }
  }
  if (!waba.subscriptions.has(app) || !app.callback) throw notSubscribed()
  await state.webhooks.verify({ url, verifyToken })
  waba.subscriptions.set(app, { override: { url, verifyToken } })
  return { success: true }
}

export function unsubscribe({ token: { app } }: Asked, waba: Waba): object {
  waba.subscriptions.delete(app)
  return { success: true }
}
