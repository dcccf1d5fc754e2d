import { estimatePrices } from '@recado/contract/message-prices/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** What messages of a connection will probably cost in the market of its own number. */
export function useLineEstimates(whatsappId: number | null) {
  return useQuery({
    queryKey: ['message-prices', 'line', whatsappId],
    queryFn: ({ signal }) => call(estimatePrices, { whatsappId: whatsappId ?? undefined }, { signal }),
    staleTime: 60_000,
    enabled: whatsappId !== null,
  })
}
