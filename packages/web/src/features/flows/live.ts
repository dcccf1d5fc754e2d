import { flowPush } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { forgetFlow, showFlow } from './queries.ts'

export function flowListeners(client: QueryClient): readonly Listener[] {
  return [
    listen(flowPush, (event) => {
      if (event.action === 'delete') forgetFlow(client, event.id)
      else showFlow(client, event.record)
    }),
  ]
}
