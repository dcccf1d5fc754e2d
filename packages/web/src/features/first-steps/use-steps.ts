import type { Connection } from '@recado/contract/connections/api'
import { stepsOf, writeSteps, type FirstStep, type StepState } from '@recado/contract/first-steps/steps'
import { listSettings } from '@recado/contract/platform/session'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useConnections } from '#features/connections/queries.ts'
import { useQueues } from '#features/queues/queries.ts'
import { foldIn, useSaveSetting, useSetting } from '#features/settings/queries.ts'
import { useUserNames } from '#features/users/queries.ts'

const key = 'firstSteps.skipped'

/** The company's progress. Undefined until it is known. */
export function useSteps(): readonly StepState[] | undefined {
  const { plan } = useMe().company
  const skipped = useSetting(key)
  const connections = useConnections().data
  const queues = useQueues().data
  const people = useUserNames().data
  if (!plan || skipped === undefined || !connections || !queues || !people) return undefined
  const connection = connections.length - connections.filter(isNew).length
  return stepsOf(plan, { connection, queue: queues.length, colleague: people.length }, skipped)
}

/** A connection that was never paired with a phone. */
export function useNewConnection(): Connection | undefined {
  return useConnections().data?.find(isNew)
}

function isNew({ number, lastInboundAt }: Connection): boolean {
  return number === '' && lastInboundAt === null
}

/** Stores the skipped steps for all admins of the company. */
export function useSkip() {
  const client = useQueryClient()
  const save = useSaveSetting()
  return (steps: readonly FirstStep[]): void => {
    const value = writeSteps(steps)
    // Applied before the server has answered, so that the second of two quick skips knows of the first.
    foldIn(client, { key, value })
    save(key, value).catch((error: unknown) => {
      toast.error(error)
      void client.invalidateQueries({ queryKey: [listSettings.path] })
    })
  }
}
