import {
  createQueueIntegration,
  deleteQueueIntegration,
  isFullIntegration,
  listQueueIntegrations,
  testQueueIntegration,
  updateQueueIntegration,
} from '@recado/contract/queue-integrations/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { wholeKey } from '#kit/records.ts'
import { useVerb } from '#kit/record-calls.ts'
import { call } from '#platform/api/api.ts'

/** All integrations of the company, by name. */
export const integrations = {
  list: listQueueIntegrations,
  create: createQueueIntegration,
  update: updateQueueIntegration,
  remove: deleteQueueIntegration,
}

export function useAllIntegrations() {
  return useQuery({
    queryKey: wholeKey(listQueueIntegrations),
    queryFn: async ({ signal }) =>
      (await call(listQueueIntegrations, {}, { signal })).queueIntegrations.filter(isFullIntegration),
  })
}

export function useSwitchOn() {
  return useVerb(listQueueIntegrations, updateQueueIntegration)
}

/** Sends a text to an integration. The result includes how long the answer took. */
export function useTest(id: number) {
  return useMutation({
    mutationFn: async (text: string) => {
      const begun = performance.now()
      const answer = await call(testQueueIntegration, { id, text })
      return { ...answer, seconds: (performance.now() - begun) / 1000 }
    },
  })
}
