import { showMessagePrice } from '@recado/contract/message-prices/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** What one message costs. `state`: how far it got, since its price follows from that. */
export function useMessagePrice(messageId: number, state: string) {
  return useQuery({
    queryKey: ['message-prices', 'message', messageId, state],
    queryFn: ({ signal }) => call(showMessagePrice, { messageId }, { signal }),
    staleTime: 0,
  })
}
