import { listDeliveries, showDelivery, showWebhook, webhookDeliveryPush, webhookPush } from '@recado/contract/webhooks/api'
import type { QueryClient } from '@tanstack/react-query'
import { findShown, showNews } from '#kit/records.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { listen, type Listener } from '#platform/live.ts'

/** The interval at which a list that grows by many rows a second is fetched again. */
const everyMs = 1_000

export function webhookListeners(client: QueryClient): readonly Listener[] {
  let later: ReturnType<typeof setTimeout> | undefined
  const refetchSoon = () => {
    later ??= setTimeout(() => {
      later = undefined
      void client.invalidateQueries({ queryKey: [listDeliveries.path] })
    }, everyMs)
  }
  return [
    listen(webhookPush, ({ webhook }) => {
      client.setQueryData([showWebhook.path], webhook)
      restartFetches(client, [showWebhook.path])
    }),
    listen(webhookDeliveryPush, (event) => {
      if (event.action === 'reload') return refetchSoon()
      const { delivery } = event
      const isKnown = findShown(client, listDeliveries, delivery.id) !== undefined
      if (isKnown) showNews(client, listDeliveries, delivery)
      void client.invalidateQueries({ queryKey: [showDelivery.path, delivery.id] })
      // Only the server knows whether it belongs to the failed deliveries.
      refetchSoon()
    }),
  ]
}
