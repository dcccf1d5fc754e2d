import {
  createConnection,
  deleteConnection,
  dismissAlarm,
  endSession,
  restartSession,
  retryParked,
  showSession,
  startSession,
  updateConnection,
  type Connection,
  type ConnectionSession,
} from '@recado/contract/connections/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { useLiveStatus } from '#platform/live.ts'
import { applyConnection, applySession, connectionKeys, dropConnection } from './cache.ts'
import type { Saved } from '#features/connections/form/connection-form.ts'

/** The session being paired. Pushes keep it up to date. While they cannot arrive, it is polled. */
export function useConnectionSession(id: number) {
  const live = useLiveStatus((state) => state.status === 'live')
  return useQuery({
    queryKey: connectionKeys.session(id),
    queryFn: ({ signal }) => call(showSession, { id }, { signal }),
    staleTime: 0,
    refetchInterval: live ? false : 3000,
  })
}

/** Adds a connection, or changes the one with the id. With `seen`, only if its last change is from that time (ERR_CONFLICT). */
export function useSaveConnection() {
  const client = useQueryClient()
  return async (id: number | null, values: Saved, seen?: string): Promise<Connection> => {
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    const saved = id === null ? await call(createConnection, values) : await call(updateConnection, { id, ...values, ...seenAt })
    applyConnection(client, saved)
    return saved
  }
}

export function useApplyConnection() {
  const client = useQueryClient()
  return (connection: Connection) => applyConnection(client, connection)
}

export function useDeleteConnection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Connection) => call(deleteConnection, { id }),
    onSuccess: (_, { id }) => dropConnection(client, id),
  })
}

const sessionVerbs = { start: startSession, restart: restartSession, end: endSession } as const
export type SessionVerb = keyof typeof sessionVerbs

export function useSessionVerb(verb: SessionVerb) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number): Promise<ConnectionSession> => call(sessionVerbs[verb], { id }),
    onSuccess: (session) => applySession(client, session),
  })
}

/** Pairs again, with a code for the phone of this number as well. */
export function usePairByCode(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: string): Promise<ConnectionSession> => call(restartSession, { id, number }),
    onSuccess: (session) => applySession(client, session),
  })
}

export function useRetryParked() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(retryParked, { id }),
    onSuccess: (connection) => applyConnection(client, connection),
  })
}

export function useDismissAlarm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(dismissAlarm, { id }),
    onSuccess: (connection) => applyConnection(client, connection),
  })
}
