import { listQuickMessages, quickMessagePush } from '@recado/contract/quick-messages/api'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'

export function quickMessageListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(quickMessagePush, (event) =>
      foldRecord(client, listQuickMessages, event.action === 'delete' ? event.id : event.record),
    ),
  ]
}
