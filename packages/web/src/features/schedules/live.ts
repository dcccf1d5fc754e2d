import { schedulePush } from '@recado/contract/schedules'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'
import { scheduleKeys } from './queries.ts'

/** They change seldom, and their order with them: what is shown is asked for again. */
export function scheduleListeners(client: QueryClient): readonly Listener[] {
  return [listen(schedulePush, () => void client.invalidateQueries({ queryKey: scheduleKeys.all }))]
}
