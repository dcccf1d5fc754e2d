import { estimatePrices } from '@recado/contract/message-prices/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** What was asked for a ticket holds for a minute, also when it is left and opened again. */
const freshMs = 60_000

/** What messages to the customer of a ticket will probably cost. Null on a connection without prices. */
export function useEstimates(ticketId: number, enabled = true) {
  return useQuery({
    queryKey: ['message-prices', 'estimates', ticketId],
    queryFn: ({ signal }) => call(estimatePrices, { ticketId }, { signal }),
    staleTime: freshMs,
    enabled,
  })
}
