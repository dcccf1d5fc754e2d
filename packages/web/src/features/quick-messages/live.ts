import { quickMessagePush } from '@recado/contract/quick-messages'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { quickMessageKeys } from './queries.ts'

/** They change seldom and lie sorted on several pages: what is shown is asked for again. */
export function quickMessageListeners(client: QueryClient): readonly Listener[] {
  return [listen(quickMessagePush, () => void client.invalidateQueries({ queryKey: quickMessageKeys.all }))]
}
