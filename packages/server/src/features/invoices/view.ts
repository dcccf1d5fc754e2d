import type { Invoice } from '@recado/contract/invoices/invoice'
import { toIso } from '#platform/database/views.ts'
import type { InvoiceRow } from './queries.ts'

export function toInvoice({ cents, isChosen: _isChosen, paidAt, createdAt, updatedAt, ...row }: InvoiceRow): Invoice {
  const moments = { paidAt: paidAt && toIso(paidAt), createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) }
  return { ...row, value: cents / 100, ...moments }
}
