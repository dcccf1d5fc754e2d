import { useMemo } from 'react'
import { useQueues } from '#features/queues/queries.ts'
import { useCan, useMe } from '#platform/session.ts'

/** The queues one may start tickets in and look at: one's own, or all for whoever sees all tickets. */
export function useOwnQueues() {
  const { queues: own } = useMe()
  const seesAll = useCan('tickets:see-all')
  const query = useQueues()
  const data = useMemo(
    () => query.data?.filter(({ id }) => seesAll || own.some((queue) => queue.id === id)),
    [query.data, seesAll, own],
  )
  return { ...query, data }
}
