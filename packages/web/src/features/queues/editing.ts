import { listConnections } from '@recado/contract/connections/api'
import { listQueues, orderQueues, type Queue } from '@recado/contract/queues/api'
import { listQueueOptions } from '@recado/contract/queues/options'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { wholeKey } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { toast } from '#ui/overlays/toast.ts'

const optionsKey = (queueId: number | null) => [listQueues.path, 'options', queueId]

/** The connections, each with the queues it offers; undefined until they are known. */
export function useQueuesOfConnections() {
  return useQuery({ queryKey: [listConnections.path], queryFn: ({ signal }) => call(listConnections, {}, { signal }) }).data
}

/** The names of the connections that offer each queue, by the queue's id. */
export function useConnectionNames(): ReadonlyMap<number, readonly string[]> | undefined {
  const data = useQueuesOfConnections()
  if (!data) return undefined
  const pairs = data.flatMap(({ name, queues }) => queues.map(({ id }) => [id, name] as const))
  return new Map([...Map.groupBy(pairs, ([id]) => id)].map(([id, of]) => [id, of.map(([, name]) => name)]))
}

/** A queue's whole menu, which is empty for a new queue. A menu that was loaded for an earlier form is out of date, so it is not cached. */
export function useQueueOptions(queueId: number | null) {
  return useQuery({
    queryKey: optionsKey(queueId),
    queryFn: ({ signal }) => (queueId === null ? [] : call(listQueueOptions, { queueId, parentId: '-1' }, { signal })),
    gcTime: 0,
  })
}

/** Puts the queues into this order, at once on this screen; a refusal puts them back. */
export function useOrderQueues() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (queueIds: number[]) => call(orderQueues, { queueIds }),
    onMutate: async (ids) => {
      const queryKey = wholeKey(listQueues)
      // A response in flight would undo the new order.
      await client.cancelQueries({ queryKey })
      client.setQueryData<readonly Queue[]>(queryKey, (known) =>
        known?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      )
    },
    onError: toast.error,
    onSettled: () => client.invalidateQueries({ queryKey: [listQueues.path] }),
  })
}
