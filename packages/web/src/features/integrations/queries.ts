import { isFullIntegration, listIntegrations, testIntegration, updateIntegration } from '@recado/contract/integrations/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { wholeKey } from '#kit/records.ts'
import { useVerb } from '#kit/record-calls.ts'
import { call } from '#platform/api/api.ts'

export function useAllIntegrations() {
  return useQuery({
    queryKey: wholeKey(listIntegrations),
    queryFn: async ({ signal }) => (await call(listIntegrations, {}, { signal })).queueIntegrations.filter(isFullIntegration),
  })
}

export function useSwitchOn() {
  return useVerb(listIntegrations, updateIntegration)
}

/** Sends a text to an integration. The result includes how long the answer took. */
export function useTest(id: number) {
  return useMutation({
    mutationFn: async (text: string) => {
      const begun = performance.now()
      const answer = await call(testIntegration, { id, text })
      return { ...answer, seconds: (performance.now() - begun) / 1000 }
    },
  })
}
