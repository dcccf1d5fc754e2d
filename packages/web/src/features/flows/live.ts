import { flowPush, listFlows } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import type { Listener } from '#platform/live.ts'

export function flowListeners(client: QueryClient): readonly Listener[] {
  return [applyRecordPushes(client, listFlows, flowPush)]
}
