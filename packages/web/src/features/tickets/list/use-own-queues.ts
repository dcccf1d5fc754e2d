import { useMemo } from 'react'
import { useQueues } from '#features/queues/queries.ts'
import { useCan, useMe } from '#platform/session/session.ts'

/** The queues the user may start tickets in and look at: their own, or all for those who see all tickets. */
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
