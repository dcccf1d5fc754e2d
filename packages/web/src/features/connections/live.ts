import { connectionPush, sessionPush } from '@recado/contract/connections/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyConnection, applySession, dropConnection } from './cache.ts'

export function connectionListeners(client: QueryClient): readonly Listener[] {
  // What Meta has told the server is not in a push.
  const refetchLines = () => void client.invalidateQueries({ queryKey: ['official-lines'] })
  return [
    listen(connectionPush, (event) => {
      if (event.action === 'update') applyConnection(client, event.whatsapp)
      else dropConnection(client, event.whatsappId)
      refetchLines()
      // Tickets carry the names of their connections.
      void client.invalidateQueries({ queryKey: ['tickets'] })
    }),
    listen(sessionPush, ({ session }) => {
      applySession(client, session)
      refetchLines()
    }),
  ]
}
