import type { Endpoint } from '@recado/contract/endpoint'
import type { Push } from '@recado/contract/push'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { foldRecord, type Identified } from './records.ts'

/** The list of a kind of record, and the push about them. Besides the action, a push contains the record, or the id of a deleted one. */
export interface PushedRecords {
  list: Endpoint
  push: Push
}

export function applyRecordPushes(client: QueryClient, { list, push }: PushedRecords): Listener {
  return listen(push, (event) => {
    const { action: _, ...named } = event as Record<string, Identified | number>
    for (const news of Object.values(named)) foldRecord(client, list, news)
  })
}
