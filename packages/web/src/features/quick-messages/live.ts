import { listQuickMessages, quickMessagePush } from '@recado/contract/quick-messages/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import type { Listener } from '#platform/live.ts'

export function quickMessageListeners(client: QueryClient): readonly Listener[] {
  return [applyRecordPushes(client, listQuickMessages, quickMessagePush)]
}
