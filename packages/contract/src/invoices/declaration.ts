import { managers } from '#profiles.ts'

export const permissions = {
  'invoices:manage': managers,
} as const

export const errors = {
  ERR_NO_INVOICE_FOUND: [404, 'No such invoice.'],
  ERR_INVOICE_PAID: [409, 'The invoice is paid.'],
  ERR_NOTHING_TO_PAY: [
    409,
    'The company pays nothing: it has no due date or no plan, its plan is free, or it runs the installation.',
  ],
  ERR_NO_DUE_DATE: [409, 'The company has no last day: there is nothing to renew.'],
  ERR_PLAN_TOO_SMALL: [409, 'The company has more than the plan allows; details.over says of what.'],
} as const

export const references = ['invoice'] as const
