import { listIntegrations, integrationPush } from '@recado/contract/integrations/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import type { Listener } from '#platform/live.ts'

export function integrationListeners(client: QueryClient): readonly Listener[] {
  return [applyRecordPushes(client, listIntegrations, integrationPush)]
}
