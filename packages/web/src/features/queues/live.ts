import { listConnections } from '@recado/contract/connections/api'
import { queuePush } from '@recado/contract/queues/api'
import { listUsers } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { refreshMe } from '#platform/session/identity.ts'
import { listen, type Listener } from '#platform/live.ts'

/** Rows of tickets, users and connections also show the names and colours of queues. */
export function queueListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(queuePush, () => {
      for (const queryKey of [['tickets'], [listConnections.path], [listUsers.path]]) void client.invalidateQueries({ queryKey })
      void refreshMe().catch(() => null)
    }),
  ]
}
