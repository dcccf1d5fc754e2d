import type { Input } from '@recado/contract/endpoint'
import {
  createQueueIntegration,
  deleteQueueIntegration,
  isWhole,
  listQueueIntegrations,
  type QueueIntegration,
  testQueueIntegration,
  updateQueueIntegration,
} from '@recado/contract/queue-integrations/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { allKey, showIntegration } from './cache.ts'

/** All of the company, by name. */
export function useAllIntegrations() {
  return useQuery({
    queryKey: allKey,
    queryFn: async ({ signal }) => (await call(listQueueIntegrations, {}, { signal })).queueIntegrations.filter(isWhole),
  })
}

type Change = Omit<Input<typeof updateQueueIntegration>, 'id'>

/** Adds one or changes one; a refusal is for the form to show. */
export function useSaveIntegration() {
  const client = useQueryClient()
  const shown = (record: QueueIntegration) => {
    showIntegration(client, record)
    return record
  }
  return {
    create: async (fields: Input<typeof createQueueIntegration>) => shown(await call(createQueueIntegration, fields)),
    update: async (id: number, change: Change) => shown(await call(updateQueueIntegration, { id, ...change })),
  }
}

/** Switches one on again. */
export function useSwitchOn() {
  const { update } = useSaveIntegration()
  return useMutation({ mutationFn: (id: number) => update(id, { active: true }) })
}

export function useDeletion() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(deleteQueueIntegration, { id }),
    onSuccess: (_, id) => showIntegration(client, id),
  })
  return mutateAsync
}

/** Says something to an integration; how long it took comes along. */
export function useTest(id: number) {
  return useMutation({
    mutationFn: async (text: string) => {
      const begun = performance.now()
      const answer = await call(testQueueIntegration, { id, text })
      return { ...answer, seconds: (performance.now() - begun) / 1000 }
    },
  })
}
