import { queueIntegrationPush } from '@recado/contract/queue-integrations/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { showIntegration } from './cache.ts'

export function integrationListeners(client: QueryClient): readonly Listener[] {
  return [listen(queueIntegrationPush, (event) => showIntegration(client, event.action === 'delete' ? event.id : event.record))]
}
