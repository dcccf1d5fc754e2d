import { connectionPush } from '@recado/contract/connections/api'
import { triggerPhrasePush, listTriggerPhrases } from '@recado/contract/trigger-phrases/api'
import { flowPush } from '@recado/contract/flows/api'
import type { QueryClient } from '@tanstack/react-query'
import { applyRecordPushes } from '#kit/record-pushes.ts'
import { listen, type Listener } from '#platform/live.ts'

export function triggerPhraseListeners(client: QueryClient): readonly Listener[] {
  // The phrases carry the names of their flow and connection, and are deleted or stopped with them.
  const lookAgain = () => void client.invalidateQueries({ queryKey: [listTriggerPhrases.path] })
  return [
    applyRecordPushes(client, listTriggerPhrases, triggerPhrasePush),
    listen(flowPush, lookAgain),
    listen(connectionPush, lookAgain),
  ]
}
