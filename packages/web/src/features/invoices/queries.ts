import { listInvoices, showInvoice, showSubscription, signNow, type Checkout } from '@recado/contract/invoices/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { toast } from '#ui/overlays/toast.ts'

export function useSubscription() {
  return useQuery({ queryKey: [showSubscription.path], queryFn: ({ signal }) => call(showSubscription, {}, { signal }) })
}

const askedEveryMs = 5_000

/** An invoice with the data of its checkout. While a payment is `awaited`, it is polled besides the pushes. */
export function useCheckout(id: number, awaited: boolean) {
  return useQuery({
    queryKey: [showInvoice.path, id],
    queryFn: ({ signal }) => call(showInvoice, { id }, { signal }),
    refetchInterval: ({ state }) => (awaited && state.data?.invoice.status !== 'paid' ? askedEveryMs : false),
    refetchIntervalInBackground: true,
  })
}

/** Takes over the server's state of an invoice. */
export function useCacheCheckout() {
  const client = useQueryClient()
  return (checkout: Checkout): void => {
    client.setQueryData([showInvoice.path, checkout.invoice.id], checkout)
    foldRecord(client, listInvoices, checkout.invoice)
  }
}

/** Finds the open invoice, or creates one. */
export function useSignNow(onFound: (id: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(signNow, {}),
    onSuccess: (invoice) => {
      foldRecord(client, listInvoices, invoice)
      void client.invalidateQueries({ queryKey: [showSubscription.path] })
      onFound(invoice.id)
    },
    onError: toast.error,
  })
}
