import { connectionPush } from '@recado/contract/connections/api'
import { listTriggerPhrases } from '@recado/contract/trigger-phrases/api'
import { flowPush } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { listen, type Listener } from '#platform/live.ts'

export function triggerPhraseListeners(client: QueryClient): readonly Listener[] {
  // The phrases carry the names of their flow and connection, and are deleted or stopped with them.
  const lookAgain = () => void client.invalidateQueries({ queryKey: [listTriggerPhrases.path] })
  return [listen(flowPush, lookAgain), listen(connectionPush, lookAgain)]
}
