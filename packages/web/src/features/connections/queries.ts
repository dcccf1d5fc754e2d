import { listConnections, type Connection } from '@recado/contract/connections/api'
import { lineCan } from '@recado/contract/connections/policy'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { connectionKeys } from './cache.ts'

const list = queryOptions({
  queryKey: connectionKeys.list,
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
})

/** `refetchMs`: what waits and what last came in is told by nobody. */
export function useConnections({ enabled = true, refetchMs }: { enabled?: boolean; refetchMs?: number } = {}) {
  return useQuery({ ...list, enabled, refetchInterval: refetchMs ?? false })
}

/** Can the connection do this with what it has carried? One that is gone cannot; what is not known yet is left to the server. */
export function useLineCan(id: number | null, change: Parameters<typeof lineCan>[1]): boolean {
  const select = (connections: Connection[]) => connections.some((line) => line.id === id && lineCan(line, change))
  return useQuery({ ...list, select }).data ?? true
}
