import { listKeptMessages, settleKeptMessages } from '@recado/contract/official-lines/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** A push of the connection refetches it with everything else about official lines. */
const keptKey = (id: number) => ['official-lines', 'kept', id]

export function useKept(id: number) {
  return useQuery({
    queryKey: keptKey(id),
    queryFn: ({ signal }) => call(listKeptMessages, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useSettle(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ messageIds, send }: { messageIds: number[]; send: boolean }) =>
      call(settleKeptMessages, { id, messageIds, send }),
    onSettled: () => client.invalidateQueries({ queryKey: keptKey(id) }),
  })
}
