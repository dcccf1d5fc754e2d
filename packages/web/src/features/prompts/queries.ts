import {
  createPrompt,
  deletePrompt,
  listModels,
  listPrompts,
  type Prompt,
  showAiSpending,
  updatePrompt,
} from '@recado/contract/prompts/api'
import type { Output } from '@recado/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { RecordOf } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'

/** The company's prompts, by name. */
export const prompts = { list: listPrompts, create: createPrompt, update: updatePrompt, remove: deletePrompt }

export type Row = RecordOf<typeof listPrompts>

/** Whoever manages them reads all of a prompt. */
export function whole(row: Row | null): Prompt | null {
  return row && 'model' in row ? row : null
}

export function useSpending() {
  // Under the path of the list: with each answer of a prompt it is another.
  return useQuery({ queryKey: [listPrompts.path, 'spending'], queryFn: ({ signal }) => call(showAiSpending, {}, { signal }) })
}

export type Models = Output<typeof listModels>

/** The models that a key may ask: of a stored prompt, or one that is typed. */
export function useModels(promptId: number | undefined, apiKey: string) {
  return useQuery({
    queryKey: [listModels.path, promptId, apiKey],
    queryFn: ({ signal }) => call(listModels, { ...(promptId === undefined ? {} : { promptId }), apiKey }, { signal }),
    staleTime: 5 * 60_000,
    gcTime: 0,
    retry: false,
  })
}
