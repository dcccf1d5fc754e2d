import { invoicePush, listInvoices, paymentPush, showInvoice, showSubscription } from '@recado/contract/invoices/api'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'
import { refreshMe } from '#platform/session/identity.ts'

/** Invoices change in lists and in an open checkout, and the end date changes in the top bar. */
export function invoiceListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(invoicePush, ({ invoice }) => {
      foldRecord(client, listInvoices, invoice)
      void client.invalidateQueries({ queryKey: [showInvoice.path, invoice.id] })
      void client.invalidateQueries({ queryKey: [showSubscription.path] })
    }),
    listen(paymentPush, () => {
      void client.invalidateQueries({ queryKey: [showInvoice.path] })
      void client.invalidateQueries({ queryKey: [showSubscription.path] })
      void refreshMe().catch(() => null)
    }),
  ]
}
