import { z } from 'zod/mini'
import { countries } from '#companies/api.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp, pageNumber } from '#field.ts'
import { pathReference, reference } from '#reference.ts'
import { bareDocument, isDocument } from './document.ts'
import { drivers, paymentSettings, paymentSettingsPatch } from './settings.ts'

/** A request for payment that settles an invoice. */
export const charge = z.object({
  /** The provider's id of it. */
  txid: z.string(),
  /** The code for a bank's application ("copia e cola"), also drawn as the picture. Empty: there are only the instructions. */
  qrcode: z.object({ qrcode: z.string() }),
  /** In BRL, with two decimals. */
  valor: z.object({ original: z.string() }),
  /** How to pay, in the operator's words. The operator then settles the invoice by hand. Empty with a provider. */
  instructions: z.string(),
  /** Null: never. A later payment counts all the same. */
  expiresAt: z.nullable(timestamp),
  createdAt: timestamp,
})
export type Charge = z.infer<typeof charge>

const line = z.string().check(z.trim(), z.maxLength(100))
const needed = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A CPF or CNPJ in any grouping. Empty for none. */
const document = z.pipe(
  z.pipe(z.string().check(z.maxLength(30)), z.transform(bareDocument)),
  z.string().check(z.refine((bare) => bare === '' || isDocument(bare), { error: 'no CPF or CNPJ' })),
)

export const createCharge = endpoint({
  method: 'POST',
  path: '/subscription',
  summary:
    'What pays an open invoice: the same as before while it is good and of the same amount. The amount is that of the ' +
    'invoice; plan, price, users and connections are ignored, and whatever is said of a card is not read. ' +
    'The address is kept for later bills.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.object({
    invoiceId: reference('invoice'),
    firstName: needed,
    lastName: z.optional(line),
    address2: needed,
    city: needed,
    state: z.optional(line),
    zipcode: needed,
    country: z.enum(countries.filter((country) => country !== '')),
    /** CPF or CNPJ. ERR_DOCUMENT_NEEDED if the provider asks for one and the company has none yet. */
    document: z.optional(document),
  }),
  output: charge,
  errors: [
    'ERR_NO_INVOICE_FOUND',
    'ERR_INVOICE_PAID',
    'ERR_NOTHING_TO_PAY',
    'ERR_PLAN_TOO_SMALL',
    'ERR_DOCUMENT_NEEDED',
    'ERR_PAYMENT_UNAVAILABLE',
    'ERR_PAYMENT_SETUP',
    'ERR_CONFLICT',
  ],
})

export const showCharge = endpoint({
  method: 'GET',
  path: '/subscription/charges/:invoiceId',
  summary: 'How an invoice is being paid, for a screen that waits for it.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.object({ invoiceId: pathReference('invoice') }),
  output: z.object({
    isPaid: z.boolean(),
    /** The latest charge. Null when none fits the invoice as it is now. */
    charge: z.nullable(charge),
    driver: z.enum(drivers),
    /** The provider asks for the CPF or CNPJ of the payer. */
    needsDocument: z.boolean(),
    /** The stored one. Empty for none. */
    document: z.string(),
  }),
  errors: ['ERR_NO_INVOICE_FOUND'],
})

export const showPaymentSettings = endpoint({
  method: 'GET',
  path: '/payment-settings',
  summary: 'How subscriptions are paid for. Secrets never come out.',
  allow: 'super',
  input: z.object({}),
  output: paymentSettings,
  errors: [],
})

export const updatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/payment-settings',
  summary:
    'Say how subscriptions are paid for. A patch; an absent or empty secret stays what it is. Keys are tried at the provider before they ' +
    'are kept.',
  allow: 'super',
  input: paymentSettingsPatch,
  output: paymentSettings,
  errors: ['ERR_PAYMENT_UNAVAILABLE', 'ERR_PAYMENT_SETUP', 'ERR_CERTIFICATE', 'ERR_CONFLICT'],
})

export const registerWebhook = endpoint({
  method: 'POST',
  path: '/subscription/create/webhook',
  summary: 'Have the provider tell of payments at a new address of this installation. Without it they are found by asking.',
  allow: 'super',
  input: z.object({}),
  output: paymentSettings,
  errors: ['ERR_PAYMENT_UNAVAILABLE', 'ERR_PAYMENT_SETUP', 'ERR_WEBHOOK_REFUSED'],
})

/** A payment that did not settle an invoice, or was refunded: the operator has to look at it. */
export const paymentAnomalyKinds = ['paid-twice', 'too-little', 'unknown', 'refunded'] as const
export type PaymentAnomalyKind = (typeof paymentAnomalyKinds)[number]

export const paymentAnomaly = z.object({
  id: z.int(),
  what: z.enum(paymentAnomalyKinds),
  driver: z.enum(drivers),
  txid: z.string(),
  /** In BRL, with two decimals: the amount that was paid or refunded. */
  value: z.number(),
  /** The amount of the invoice. Null when no invoice is known. */
  expected: z.nullable(z.number()),
  /** The company of the invoice. Null without one. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  invoiceId: z.nullable(z.int()),
  createdAt: timestamp,
})
export type PaymentAnomaly = z.infer<typeof paymentAnomaly>

export const listPaymentAnomalies = endpoint({
  method: 'GET',
  path: '/payment-oddities',
  summary: 'A page of 20 of the payments that an operator has to look at, the latest first.',
  allow: 'super',
  input: z.object({ pageNumber }),
  output: z.object({ oddities: z.array(paymentAnomaly), hasMore: z.boolean() }),
  errors: [],
})
