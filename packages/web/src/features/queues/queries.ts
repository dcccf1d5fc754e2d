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
  setQueues(client, change)
  void client.invalidateQueries({ queryKey: [listQueues.path] })
}

/** What is shown of them before the server knows: an answer that is on its way would take it back. */
export async function foreseeQueues(client: QueryClient, change: (queues: readonly Queue[]) => readonly Queue[]): Promise<void> {
  await client.cancelQueries({ queryKey: allKey })
  setQueues(client, change)
}

function setQueues(client: QueryClient, change: (queues: readonly Queue[]) => readonly Queue[]): void {
  client.setQueryData<readonly Queue[]>(allKey, (known) => known && change(known))
}
