import { listConnections } from '@recado/contract/connections/api'
import { queuePush, type Queue } from '@recado/contract/queues/api'
import { listUsers } from '@recado/contract/users/api'
import type { QueryClient } from '@tanstack/react-query'
import { refreshMe } from '#platform/session/identity.ts'
import { listen, type Listener } from '#platform/live.ts'
import { showQueues } from './queries.ts'

/** Queues stand in rows of tickets, people and connections too, with their names and colours. */
export function queueListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(queuePush, (event) => {
      showQueues(client, (queues) =>
        event.action === 'delete' ? queues.filter(({ id }) => id !== event.queueId) : withQueue(queues, event.queue),
      )
      for (const queryKey of [['tickets'], [listConnections.path], [listUsers.path]]) void client.invalidateQueries({ queryKey })
      void refreshMe().catch(() => null)
    }),
  ]
}

function withQueue(queues: readonly Queue[], queue: Queue): readonly Queue[] {
  return queues.some(({ id }) => id === queue.id) ? queues.map((one) => (one.id === queue.id ? queue : one)) : [...queues, queue]
}
