import { z } from 'zod/mini'
import { plan } from '#companies/company.ts'
import { recurrences } from '#companies/recurrence.ts'
import { endpoint } from '#endpoint.ts'
import { day, timestamp, pageNumber, searchText } from '#field.ts'
import { planLimits } from '#plans/api.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { invoice } from './invoice.ts'

const invoiceId = z.object({ id: pathReference('invoice') })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  summary:
    "A page of 20 of one's company's invoices, the latest first. `searchParam` is looked for in the plan's name, or is an id.",
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ list: z.array(invoice), hasMore: z.boolean() }),
  errors: [],
})

export const billingAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
})
export type BillingAddress = z.infer<typeof billingAddress>

/** A plan that an open invoice may be for, and the limits of it that the company exceeds. */
export const planChoice = z.extend(plan, { over: z.array(z.enum(planLimits)) })
export type PlanChoice = z.infer<typeof planChoice>

export const checkout = z.object({
  invoice,
  /** The last paid day if the invoice is paid today. For a paid invoice, the current last day. */
  renewsUntil: day,
  /** The plan of the invoice, the company's own plan, and those that every company may choose, the cheapest first. */
  plans: z.array(planChoice),
  billing: billingAddress,
})
export type Checkout = z.infer<typeof checkout>

export const showInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  summary:
    'An invoice with what its checkout shows: until when it renews, the plans there are to choose, and the address kept for bills.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: invoiceId,
  output: checkout,
  errors: ['ERR_NO_INVOICE_FOUND'],
})

export const choosePlan = endpoint({
  method: 'PUT',
  path: '/invoices/:id',
  summary: 'Make an open invoice one for another plan, at its price of today. The company has that plan once it is paid.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.extend(invoiceId, { planId: reference('plan') }),
  output: checkout,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_NO_PLAN_FOUND', 'ERR_PLAN_TOO_SMALL'],
})

export const signNow = endpoint({
  method: 'POST',
  path: '/invoices',
  summary: 'The open invoice; it is made if there is none yet.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.object({}),
  output: invoice,
  errors: ['ERR_NOTHING_TO_PAY'],
})

export const showSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  summary: 'What the company has subscribed to, until when, and where bills are mailed to.',
  allow: 'invoices:manage',
  whenExpired: true,
  input: z.object({}),
  output: z.object({
    /** The company has never paid. */
    isTrial: z.boolean(),
    /** The last day of the trial. Null for a company that has paid, or has no last day. */
    trialExpiration: z.nullable(day),
    /** The last paid day in the company's time zone. Null without an end. */
    dueDate: z.nullable(day),
    /** The date in the company's time zone. */
    today: day,
    email: z.string(),
    plan: z.nullable(plan),
    recurrence: z.enum(recurrences),
    /** The open invoice. */
    invoice: z.nullable(invoice),
    /** Whether something can be paid. `POST /invoices` answers what. */
    canPay: z.boolean(),
  }),
  errors: [],
})

const companyId = z.object({ id: pathReference('company') })

export const renewal = z.object({
  dueDate: day,
  renewsUntil: day,
  months: z.int(),
  /** The open invoice, which the renewal settles. */
  invoice: z.nullable(invoice),
})
export type Renewal = z.infer<typeof renewal>

export const showRenewal = endpoint({
  method: 'GET',
  path: '/companies/:id/renew',
  summary: 'What renewing a company would do.',
  allow: 'super',
  input: companyId,
  output: renewal,
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_DUE_DATE'],
})

export const renewCompany = endpoint({
  method: 'POST',
  path: '/companies/:id/renew',
  summary:
    'Renew a company by its recurrence, counted from its due date, and settle its open invoice. `dueDate` is the one that was shown, ' +
    'and `invoiceSeenAt` the `updatedAt` of the invoice that was, or null where there was none: if it is another one by ' +
    'now, nothing is done.',
  allow: 'super',
  input: z.extend(companyId, { dueDate: day, invoiceSeenAt: z.optional(z.nullable(timestamp)) }),
  output: z.object({ dueDate: day }),
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_DUE_DATE', 'ERR_CONFLICT'],
})

/** An invoice was made or changed. Goes to the company's admins and owners. */
export const invoicePush = push('invoice', z.object({ action: z.enum(['create', 'update']), invoice }))

/** The last paid day of a company changed. Goes to its admins and owners. */
export const paymentPush = push(
  'payment',
  z.object({
    action: z.literal('CONCLUIDA'),
    status: z.literal('CONCLUIDA'),
    company: z.object({ id: z.int(), name: z.string(), dueDate: z.nullable(day) }),
    /** The settled invoice. Null when none was open. */
    invoiceId: z.nullable(z.int()),
  }),
)
