import { useCallback, useState } from 'react'
import { useMe } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'

/** Limits the board to cards of these queues. An empty choice means all. Stored in this browser, per user. */
export function useQueueChoice(): [readonly number[], (queueIds: readonly number[]) => void] {
  const key = `kanbanQueues.${useMe().id}`
  const [chosen, setChosen] = useState<readonly number[]>(() => readStoredJson<number[]>(key, []))
  const choose = useCallback(
    (queueIds: readonly number[]) => {
      writeStored(key, queueIds.length > 0 ? JSON.stringify(queueIds) : null)
      setChosen(queueIds)
    },
    [key],
  )
  return [chosen, choose]
}
