import type { Invoice } from '@recado/contract/invoices/invoice'
import { toMoment } from '#platform/database/views.ts'
import type { InvoiceRow } from './queries.ts'

export function toInvoice({ cents, isChosen: _isChosen, paidAt, createdAt, updatedAt, ...row }: InvoiceRow): Invoice {
  const moments = { paidAt: paidAt && toMoment(paidAt), createdAt: toMoment(createdAt), updatedAt: toMoment(updatedAt) }
  return { ...row, value: cents / 100, ...moments }
}
