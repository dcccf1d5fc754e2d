import { listModels } from '@recado/contract/prompts/api'
import type { Output } from '@recado/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export type Models = Output<typeof listModels>

/** The models available to a key, either the key of a stored prompt or one that is being typed. */
export function useModels(promptId: number | undefined, apiKey: string) {
  return useQuery({
    queryKey: [listModels.path, promptId, apiKey],
    queryFn: ({ signal }) => call(listModels, { ...(promptId === undefined ? {} : { promptId }), apiKey }, { signal }),
    staleTime: 5 * 60_000,
    gcTime: 0,
    retry: false,
  })
}
