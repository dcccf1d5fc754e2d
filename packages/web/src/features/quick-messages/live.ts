import { listQuickMessages, quickMessagePush } from '@recado/contract/quick-messages/api'
import type { QueryClient } from '@tanstack/react-query'
import { follow } from '#kit/follow.ts'
import type { Listener } from '#platform/live.ts'

export function quickMessageListeners(client: QueryClient): readonly Listener[] {
  return [follow(client, listQuickMessages, quickMessagePush)]
}
