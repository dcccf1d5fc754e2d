import { type ConnectionEvent, connectionPush, sessionPush } from '@recado/contract/connections/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useSession } from '#platform/session/session.ts'
import { applyConnection, applySession, dropConnection, hasOtherWindow } from './cache.ts'

export function connectionListeners(client: QueryClient): readonly Listener[] {
  // What Meta has told the server is not in a push.
  const refetchLines = () => void client.invalidateQueries({ queryKey: ['official-lines'] })
  const refetchTickets = () => void client.invalidateQueries({ queryKey: ['tickets'] })
  return [
    listen(connectionPush, (event) => {
      if (event.action === 'update') applyConnection(client, event.whatsapp)
      else dropConnection(client, event.whatsappId)
      if (hasOtherLines(event)) void refreshMe().catch(() => null)
      refetchLines()
      // Tickets carry the names of their connections.
      refetchTickets()
    }),
    listen(sessionPush, ({ session }) => {
      // A connection that has moved says only now what it can do: whether its tickets have windows.
      if (hasOtherWindow(client, session)) refetchTickets()
      applySession(client, session)
      refetchLines()
    }),
  ]
}

/** Has the company another set of official lines than the session says? Some screens are there only with one. */
function hasOtherLines(event: ConnectionEvent): boolean {
  const lines = useSession.getState().user?.officialLines ?? []
  if (event.action === 'delete') return lines.includes(event.whatsappId)
  return lines.includes(event.whatsapp.id) !== (event.whatsapp.provider === 'cloud')
}
