import { helpPush, listHelps } from '@recado/contract/helps/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'

export function helpListeners(client: QueryClient): readonly Listener[] {
  return [listen(helpPush, () => void client.invalidateQueries({ queryKey: [listHelps.path] }))]
}
