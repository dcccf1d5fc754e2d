import { connectionPush, sessionPush } from '@recado/contract/connections/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { applyConnection, applySession, dropConnection } from './cache.ts'

export function connectionListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(connectionPush, (event) => {
      if (event.action === 'update') applyConnection(client, event.whatsapp)
      else dropConnection(client, event.whatsappId)
      // What Meta told the server about the connection, which the push does not carry.
      void client.invalidateQueries({ queryKey: ['official-lines'] })
      // Tickets carry the names of their connections.
      void client.invalidateQueries({ queryKey: ['tickets'] })
    }),
    listen(sessionPush, ({ session }) => applySession(client, session)),
  ]
}
