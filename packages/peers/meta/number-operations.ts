import { z } from 'zod'
import type { PhoneNumber } from './accounts.ts'
import type { Asked } from './asked.ts'
import { type Node, pick } from './fields.ts'
import { countryCodeOf } from './people.ts'
import { Refusal } from './refusal.ts'
import { parse, readJson } from './shape.ts'

const pin = z.string().regex(/^\d{6}$/, 'must be 6 digits.')
const usual = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
]

export function displayed({ digits }: PhoneNumber): string {
  const code = countryCodeOf(digits)
  const rest = digits.slice(code.length)
  return code === '55' ? `+55 ${rest.slice(0, 2)} ${rest.slice(2, -4)}-${rest.slice(-4)}` : `+${code} ${rest}`
}

export function getNumber({ call, token }: Asked, number: PhoneNumber): object {
  return pick(nodeOf(number, token.app), 'WhatsAppBusinessPhoneNumber', call.query, usual)
}

export function nodeOf(number: PhoneNumber, app: Asked['token']['app']): Node {
  const { waba } = number
  return {
    id: () => number.id,
    display_phone_number: () => displayed(number),
    verified_name: () => number.verifiedName,
    quality_rating: () => number.qualityRating,
    status: () => number.status,
    code_verification_status: () => (number.isVerified ? 'VERIFIED' : 'NOT_VERIFIED'),
    name_status: () => 'APPROVED',
    account_mode: () => (number.allowedRecipients ? 'SANDBOX' : 'LIVE'),
    is_pin_enabled: () => number.pin !== undefined,
    is_on_biz_app: () => number.isOnApp,
    is_official_business_account: () => false,
    platform_type: () => (number.status === 'CONNECTED' ? 'CLOUD_API' : 'NOT_APPLICABLE'),
    throughput: () => ({ level: 'STANDARD' }),
    whatsapp_business_manager_messaging_limit: () => waba.portfolio.tier,
    webhook_configuration: () => ({
      phone_number: number.overrides.get(app)?.url,
      whatsapp_business_account: waba.subscriptions.get(app)?.override?.url,
      application: app.callback?.url,
    }),
    health_status: () => healthOf(number),
  }
}

function healthOf({ id, status, waba }: PhoneNumber): object {
  const blocked = (code: number, description: string, solution: string) => {
    const errors = [{ error_code: code, error_description: description, possible_solution: solution }]
    return { can_send_message: 'BLOCKED', errors }
  }
  const available = { can_send_message: 'AVAILABLE' }
  const isRegistered = status === 'CONNECTED'
  const ofNumber = isRegistered
    ? available
    : blocked(141_000, 'The phone number is not registered.', 'Register the phone number.')
  const ofWaba = waba.hasPaymentMethod ? available : blocked(141_006, 'There is no payment method.', 'Add a payment method.')
  const ofBusiness = waba.restriction ? blocked(141_010, 'The business is restricted.', 'Appeal the restriction.') : available
  const isBlocked = [ofNumber, ofWaba, ofBusiness].some((one) => one !== available)
  const entities = [
    { entity_type: 'PHONE_NUMBER', id, ...ofNumber },
    { entity_type: 'WABA', id: waba.id, ...ofWaba },
    { entity_type: 'BUSINESS', id: waba.portfolio.id, ...ofBusiness },
  ]
  return { can_send_message: isBlocked ? 'BLOCKED' : 'AVAILABLE', entities }
}

const registration = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  pin,
  data_localization_region: z.string().optional(),
})

export function register({ state, call }: Asked, number: PhoneNumber): object {
  const asked = parse(registration, readJson(call.text))
  if (number.isOnApp) throw new Refusal(100, { message: 'The phone number is registered by the WhatsApp Business app' })
  if (!number.isVerified) throw new Refusal(133006)
  state.registrations.take(number, state.now().getTime())
  if (number.pin !== undefined && number.pin !== asked.pin) throw new Refusal(133005)
  Object.assign(number, { pin: asked.pin, status: 'CONNECTED' })
  return { success: true }
}

export function deregister(_asked: Asked, number: PhoneNumber): object {
  if (number.isOnApp) throw new Refusal(100, { message: 'The phone number is registered by the WhatsApp Business app' })
  if (number.status !== 'CONNECTED') throw new Refusal(133010)
  number.status = 'DISCONNECTED'
  return { success: true }
}

const code = z.strictObject({ code_method: z.enum(['SMS', 'VOICE']), language: z.string() })

export function requestCode({ call }: Asked, number: PhoneNumber): object {
  parse(code, readJson(call.text))
  if (number.isVerified) throw new Refusal(136024)
  return { success: true }
}

/** The code of every number is made of its last six digits. */
export function verifyCode({ call }: Asked, number: PhoneNumber): object {
  const asked = parse(z.strictObject({ code: z.string() }), readJson(call.text))
  if (asked.code !== number.digits.slice(-6)) throw new Refusal(136025)
  number.isVerified = true
  return { success: true }
}

const change = z.strictObject({
  pin: pin.optional(),
  webhook_configuration: z.strictObject({ override_callback_uri: z.string(), verify_token: z.string().optional() }).optional(),
})

/** Sets the PIN, or where this number's webhooks go. */
export async function changeNumber({ state, call, token: { app } }: Asked, number: PhoneNumber): Promise<object> {
  const asked = parse(change, readJson(call.text))
  if (asked.pin !== undefined) number.pin = asked.pin
  const override = asked.webhook_configuration
  if (!override) return { success: true }
  if (override.override_callback_uri === '') number.overrides.delete(app)
  else {
    const callback = { url: override.override_callback_uri, verifyToken: override.verify_token ?? '' }
    if (!number.waba.subscriptions.has(app) || !app.callback) throw notSubscribed()
    await state.webhooks.verify(callback)
    number.overrides.set(app, callback)
  }
  return { success: true }
}

export function notSubscribed(): Refusal {
  const message =
    'Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account'
  return new Refusal(100, { message })
}
