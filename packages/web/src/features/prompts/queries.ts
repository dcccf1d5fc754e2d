import { createPrompt, deletePrompt, listPrompts, type Prompt, showAiSpending, updatePrompt } from '@recado/contract/prompts/api'
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
