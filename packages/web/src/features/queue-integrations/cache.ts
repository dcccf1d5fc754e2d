import { listQueueIntegrations, type QueueIntegration } from '@recado/contract/queue-integrations/api'
import type { QueryClient } from '@tanstack/react-query'

export const allKey = [listQueueIntegrations.path, 'all']

/** An integration as it now is, or the id of one that is gone, in whatever shows it. Where a new one stands only the server knows. */
export function showIntegration(client: QueryClient, news: QueueIntegration | number): void {
  client.setQueryData<readonly QueueIntegration[]>(allKey, (known) =>
    typeof news === 'number' ? known?.filter(({ id }) => id !== news) : known?.map((one) => (one.id === news.id ? news : one)),
  )
  void client.invalidateQueries({ queryKey: [listQueueIntegrations.path] })
}
