import { listConnections, type Connection, type ConnectionSession } from '@recado/contract/connections/api'
import type { QueryClient } from '@tanstack/react-query'
import { restartFetches } from '#platform/api/pages.ts'

export const connectionKeys = {
  /** Other features that connections depend on refetch them by this key. */
  list: [listConnections.path],
  session: (id: number) => ['connection-sessions', id],
} as const

type Change = (list: readonly Connection[]) => readonly Connection[]

/** The answer that made a connection may arrive after pushes of its session, which are newer. */
export function applyConnection(client: QueryClient, given: Connection): void {
  const session = client.getQueryData<ConnectionSession>(connectionKeys.session(given.id))
  const connection = session && session.since > given.since ? { ...given, ...lineOf(session) } : given
  change(client, (list) => {
    const known = list.some((row) => row.id === connection.id)
    return known ? list.map((row) => (row.id === connection.id ? connection : row)) : [...list, connection]
  })
}

export function dropConnection(client: QueryClient, id: number): void {
  change(client, (list) => list.filter((row) => row.id !== id))
}

/** Applies a session's state to the list and to the pairing dialog. A response may arrive after a push that is newer. */
export function applySession(client: QueryClient, session: ConnectionSession): void {
  const shown = client.getQueryData<ConnectionSession>(connectionKeys.session(session.id))
  if (shown && shown.updatedAt > session.updatedAt) return
  const line = lineOf(session)
  change(client, (list) => list.map((row) => (row.id === line.id ? { ...row, ...line } : row)))
  client.setQueryData(connectionKeys.session(line.id), session)
  restartFetches(client, connectionKeys.session(line.id))
}

function lineOf({ qrcode: _qrcode, name: _name, updatedAt: _updatedAt, ...line }: ConnectionSession) {
  return line
}

/** Whether the connection has other windows by now than the list shows, as after a move to another provider. */
export function hasOtherWindow(client: QueryClient, { id, capabilities }: ConnectionSession): boolean {
  const shown = client.getQueryData<readonly Connection[]>(connectionKeys.list)?.find((row) => row.id === id)
  return shown !== undefined && (shown.capabilities?.window ?? null) !== (capabilities?.window ?? null)
}

function change(client: QueryClient, to: Change): void {
  client.setQueryData<readonly Connection[]>(connectionKeys.list, (list) => list && to(list))
  restartFetches(client, connectionKeys.list)
}
