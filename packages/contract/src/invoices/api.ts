import { z } from 'zod/mini'
import { plan } from '#companies/company.ts'
import { recurrences } from '#companies/recurrence.ts'
import { endpoint } from '#endpoint.ts'
import { day, moment, pageNumber, searchText } from '#field.ts'
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

/** Where bills go. */
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

/** A plan that an open invoice may be for, and of what the company has too much for it. */
export const planChoice = z.extend(plan, { over: z.array(z.enum(planLimits)) })
export type PlanChoice = z.infer<typeof planChoice>

export const checkout = z.object({
  invoice,
  /** The last day once it is paid, if that happens today; of one that is paid, the last day now. */
  renewsUntil: day,
  /** The plan it is for, the company's own, and those that anybody may choose; the cheapest first. */
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
    /** Nothing was ever paid. */
    isTrial: z.boolean(),
    /** The last day of the trial; null for a company that has paid, or has no last day. */
    trialExpiration: z.nullable(day),
    /** The last day that is paid for, where the company is; null: no end. */
    dueDate: z.nullable(day),
    /** Where the company is. */
    today: day,
    email: z.string(),
    plan: z.nullable(plan),
    recurrence: z.enum(recurrences),
    /** The open one. */
    invoice: z.nullable(invoice),
    /** Something can be paid: `POST /invoices` answers what. */
    canPay: z.boolean(),
  }),
  errors: [],
})

const companyId = z.object({ id: pathReference('company') })

/** What a renewal does. */
export const renewal = z.object({
  dueDate: day,
  renewsUntil: day,
  months: z.int(),
  /** The open invoice, which it settles. */
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
    'and `invoiceSeenAt` the `updatedAt` of the invoice that was, or null where there was none: if it is another one by now, nothing is done.',
  allow: 'super',
  input: z.extend(companyId, { dueDate: day, invoiceSeenAt: z.optional(z.nullable(moment)) }),
  output: z.object({ dueDate: day }),
  errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_DUE_DATE', 'ERR_CONFLICT'],
})

/** One was made or changed: the company's admins and owners hear it. */
export const invoicePush = push('invoice', z.object({ action: z.enum(['create', 'update']), invoice }))

/** A company is paid for until another day; its admins and owners hear it. */
export const paymentPush = push(
  'payment',
  z.object({
    action: z.literal('CONCLUIDA'),
    status: z.literal('CONCLUIDA'),
    company: z.object({ id: z.int(), name: z.string(), dueDate: z.nullable(day) }),
    /** Which invoice was settled; null: none was open. */
    invoiceId: z.nullable(z.int()),
  }),
)
