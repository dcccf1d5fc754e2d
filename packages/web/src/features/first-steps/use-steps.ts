import type { Connection } from '@recado/contract/connections/api'
import { stepsOf, writeSteps, type FirstStep, type StepState } from '@recado/contract/first-steps/steps'
import { listSettings } from '@recado/contract/settings/api'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useConnections } from '#features/connections/queries.ts'
import { useQueues } from '#features/queues/queries.ts'
import { foldIn, useSaveSetting, useSetting } from '#features/settings/queries.ts'
import { useUserNames } from '#features/users/queries.ts'

const key = 'firstSteps.skipped'

/** How far the company has come; undefined until that is known. */
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

/** A connection that no phone was ever paired with. */
export function useNewConnection(): Connection | undefined {
  return useConnections().data?.find(isNew)
}

function isNew({ number, lastInboundAt }: Connection): boolean {
  return number === '' && lastInboundAt === null
}

/** Keeps, for all admins of the company, which steps it does without. */
export function useSkip() {
  const client = useQueryClient()
  const save = useSaveSetting()
  return (steps: readonly FirstStep[]): void => {
    const value = writeSteps(steps)
    // Before the server has answered, so that of two in quick succession the second knows of the first.
    foldIn(client, { key, value })
    save(key, value).catch((error: unknown) => {
      toast.error(error)
      void client.invalidateQueries({ queryKey: [listSettings.path] })
    })
  }
}
