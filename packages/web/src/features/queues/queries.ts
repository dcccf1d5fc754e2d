import { listQueues } from '@recado/contract/queues/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** All queues of the company, in menu order. */
export function useQueues() {
  return useQuery({ queryKey: ['queues'], queryFn: ({ signal }) => call(listQueues, {}, { signal }) })
}
