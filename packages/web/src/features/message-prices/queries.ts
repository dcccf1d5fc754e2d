import { estimatePrices, showMessagePrice } from '@recado/contract/message-prices/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** What was asked for a ticket holds for a minute, also when it is left and opened again. */
const freshMs = 60_000

export const priceKeys = {
  all: ['message-prices'],
  ofTicket: (ticketId: number) => ['message-prices', 'estimates', ticketId],
} as const

/** What messages to the customer of a ticket will probably cost. Null on a connection without prices. */
export function useEstimates(ticketId: number, enabled = true) {
  return useQuery({
    queryKey: priceKeys.ofTicket(ticketId),
    queryFn: ({ signal }) => call(estimatePrices, { ticketId }, { signal }),
    staleTime: freshMs,
    enabled,
  })
}

/** What one message costs. `state`: how far it got, since its price follows from that. */
export function useMessagePrice(messageId: number, state: string) {
  return useQuery({
    queryKey: ['message-prices', 'message', messageId, state],
    queryFn: ({ signal }) => call(showMessagePrice, { messageId }, { signal }),
    staleTime: 0,
  })
}
