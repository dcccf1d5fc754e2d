import { z } from 'zod'
import { categories } from './template.ts'

const optional = z.string().optional()
const samples = z.array(z.string()).optional()
const namedSamples = z.array(z.strictObject({ param_name: z.string(), example: z.string() })).optional()
const example = z
  .strictObject({
    header_text: samples,
    header_text_named_params: namedSamples,
    header_handle: samples,
    body_text: z.array(z.array(z.string())).optional(),
    body_text_named_params: namedSamples,
  })
  .optional()

const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('QUICK_REPLY'), text: z.string() }),
  z.strictObject({
    type: z.literal('URL'),
    text: z.string(),
    url: z.string(),
    example: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  z.strictObject({ type: z.literal('PHONE_NUMBER'), text: z.string(), phone_number: z.string() }),
  z.strictObject({
    type: z.literal('COPY_CODE'),
    text: optional,
    example: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  z.strictObject({ type: z.literal('REQUEST_CONTACT_INFO'), text: optional }),
  z.strictObject({
    type: z.literal('FLOW'),
    text: z.string(),
    flow_id: optional,
    flow_name: optional,
    flow_json: optional,
    flow_action: z.enum(['navigate', 'data_exchange']).optional(),
    navigate_screen: optional,
    icon: optional,
  }),
  z.strictObject({
    type: z.literal('OTP'),
    otp_type: z.enum(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP']),
    text: optional,
    autofill_text: optional,
    package_name: optional,
    signature_hash: optional,
    zero_tap_terms_accepted: z.boolean().optional(),
    supported_apps: z.array(z.strictObject({ package_name: z.string(), signature_hash: z.string() })).optional(),
  }),
])

const header = z.strictObject({
  type: z.literal('HEADER'),
  format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']),
  text: optional,
  example,
})
const body = z.strictObject({
  type: z.literal('BODY'),
  text: optional,
  example,
  add_security_recommendation: z.boolean().optional(),
})
const buttons = z.strictObject({ type: z.literal('BUTTONS'), buttons: z.array(button).min(1) })
const card = z.strictObject({ components: z.array(z.discriminatedUnion('type', [header, body, buttons])) })

const component = z.discriminatedUnion('type', [
  header,
  body,
  buttons,
  z.strictObject({
    type: z.literal('FOOTER'),
    text: optional,
    code_expiration_minutes: z.int().min(1).max(90).optional(),
  }),
  z.strictObject({
    type: z.literal('LIMITED_TIME_OFFER'),
    limited_time_offer: z.strictObject({ text: z.string(), has_expiration: z.boolean().optional() }),
  }),
  z.strictObject({ type: z.literal('CAROUSEL'), cards: z.array(card) }),
])

const components = z.array(component).min(1)
const category = z.enum(categories)
const parameterFormat = z.enum(['POSITIONAL', 'NAMED'])
const ttl = z.int().min(-1).max(2_592_000).optional()

export const creation = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'can only have lowercase letters, digits and underscores.'),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/, 'is not a supported language.'),
  category,
  parameter_format: parameterFormat.optional(),
  components,
  message_send_ttl_seconds: ttl,
  allow_category_change: z.boolean().optional(),
})

export const edit = z.strictObject({
  name: optional,
  language: optional,
  category: category.optional(),
  parameter_format: parameterFormat.optional(),
  components: components.optional(),
  message_send_ttl_seconds: ttl,
})

export type Header = z.output<typeof header>
export type Body = z.output<typeof body>
export type GivenButton = z.output<typeof button>
export type GivenComponent = z.output<typeof component>
export type Card = z.output<typeof card>

const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)

/** Types, formats and categories may be written in small letters. */
export function inCapitals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCapitals)
  if (typeof value !== 'object' || value === null) return value
  const enums = new Set(['type', 'format', 'category', 'otp_type', 'parameter_format'])
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, enums.has(name) ? upper(held) : inCapitals(held)]))
}
