import type { Checkout } from '@recado/contract/invoices/api'
import { bareDocument, isDocument } from '@recado/contract/payments/document'
import i18next from 'i18next'
import { z } from 'zod/mini'
import '#platform/api/validation.ts'

/** The countries from which bills can be paid. */
export const payingCountries = ['BR', 'usa'] as const

const line = z.string().check(z.trim(), z.maxLength(100))
const required = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** CPF or CNPJ. */
const document = z.string().check(
  z.maxLength(30),
  z.refine((typed) => typed.trim() === '' || isDocument(bareDocument(typed)), {
    error: () => i18next.t('invoices:checkout.documentWrong'),
  }),
)

const schema = z.object({
  firstName: required,
  lastName: line,
  document,
  zipcode: required,
  country: z
    .string()
    .check(
      z.refine((value) => payingCountries.some((known) => known === value), { error: () => i18next.t('validation:required') }),
    ),
  address: required,
  city: required,
  state: line,
  planId: z.string(),
})
export type CheckoutData = z.output<typeof schema>

const withDocument = z.extend(schema, { document: document.check(z.trim(), z.minLength(1)) })

/** The fields of the first step. Some providers require the payer's document. */
export function schemaOf(asksDocument: boolean) {
  return asksDocument ? withDocument : schema
}

export const emptyData: CheckoutData = {
  firstName: '',
  lastName: '',
  document: '',
  zipcode: '',
  country: '',
  address: '',
  city: '',
  state: '',
  planId: '',
}

/** The company's billing data, with the plan of the invoice. */
export function dataOf({ billing, invoice }: Checkout, { document }: { document: string }): CheckoutData {
  const country = payingCountries.find((known) => known === billing.country) ?? ''
  return { ...billing, document, country, planId: String(invoice.planId) }
}

/** The price of the invoice with the chosen plan. */
export function priceOf({ invoice, plans }: Checkout, planId: number): { plan: string; value: number } {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan || planId === invoice.planId) return { plan: invoice.detail, value: invoice.value }
  return { plan: plan.name, value: Math.round(plan.value * 100 * invoice.months) / 100 }
}
