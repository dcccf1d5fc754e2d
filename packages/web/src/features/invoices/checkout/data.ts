import type { Checkout } from '@recado/contract/invoices/api'
import { bareDocument, isDocument } from '@recado/contract/payments/document'
import i18next from 'i18next'
import { z } from 'zod/mini'
import '#platform/api/validation.ts'

/** From where bills can be paid. */
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

/** What the first step asks; some providers want to know the document of who pays. */
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

/** As the company has them, for the plan that the invoice is for. */
export function dataOf({ billing, invoice }: Checkout, { document }: { document: string }): CheckoutData {
  const country = payingCountries.find((known) => known === billing.country) ?? ''
  return { ...billing, document, country, planId: String(invoice.planId) }
}

/** What the invoice comes to with the plan that was chosen. */
export function priceOf({ invoice, plans }: Checkout, planId: number): { plan: string; value: number } {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan || planId === invoice.planId) return { plan: invoice.detail, value: invoice.value }
  return { plan: plan.name, value: Math.round(plan.value * 100 * invoice.months) / 100 }
}
