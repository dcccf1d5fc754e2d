import { listConnections, type Connection } from '@recado/contract/connections/api'
import { reaches, supportsChange } from '@recado/contract/connections/policy'
import type { FileLimits } from '@recado/contract/media/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { connectionKeys } from './cache.ts'

const list = queryOptions({
  queryKey: connectionKeys.list,
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
})

/** `refetchMs` polls, because no push reports waiting messages and the time of the last received one. */
export function useConnections({ enabled = true, refetchMs }: { enabled?: boolean; refetchMs?: number } = {}) {
  return useQuery({ ...list, enabled, refetchInterval: refetchMs ?? false })
}

/** Whether the connection is known to be carried by Meta's API. */
export function useIsOfficial(id: number | null): boolean {
  const select = (connections: Connection[]) => connections.some((line) => line.id === id && line.provider === 'cloud')
  return useQuery({ ...list, select }).data ?? false
}

/** Whether the connection is known to be unable to write to the contact. What was written stays readable. */
export function useIsOutOfReach(id: number | null, contact: Parameters<typeof reaches>[1]): boolean {
  const select = (connections: Connection[]) => connections.some((line) => line.id === id && !reaches(line, contact))
  return useQuery({ ...list, select }).data ?? false
}

/**
 * Whether the connection may do this with the messages it has carried. A connection that is gone may not. While nothing is known yet, the
 * server decides.
 */
export function useConnectionCan(id: number | null, change: Parameters<typeof supportsChange>[1]): boolean {
  const select = (connections: Connection[]) => connections.some((line) => line.id === id && supportsChange(line, change))
  return useQuery({ ...list, select }).data ?? true
}

/** What the connection takes of each kind of file. Null: any, or not known yet. */
export function useFileLimits(id: number | null): FileLimits | null {
  const select = (connections: Connection[]) => connections.find((line) => line.id === id)?.capabilities?.files ?? null
  return useQuery({ ...list, select }).data ?? null
}
