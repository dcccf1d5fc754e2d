import { listQueues, type Queue } from '@recado/contract/queues/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

const allKey = [listQueues.path, 'all']

/** All queues of the company, in menu order. */
export function useQueues() {
  return useQuery({ queryKey: allKey, queryFn: ({ signal }) => call(listQueues, {}, { signal }) })
}

/** What is shown of them, until the server has answered again. */
export function showQueues(client: QueryClient, change: (queues: readonly Queue[]) => readonly Queue[]): void {
  client.setQueryData<readonly Queue[]>(allKey, (known) => known && change(known))
  void client.invalidateQueries({ queryKey: [listQueues.path] })
}
