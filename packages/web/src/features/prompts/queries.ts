import { listPrompts, type Prompt, showAiSpending } from '@recado/contract/prompts/api'
import { useQuery } from '@tanstack/react-query'
import type { RecordOf } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'

export type Row = RecordOf<typeof listPrompts>

/** The full prompt, which only users who manage prompts receive. */
export function whole(row: Row | null): Prompt | null {
  return row && 'model' in row ? row : null
}

export function useSpending() {
  // Keyed under the list's path, because the spending changes with each answer of a prompt.
  return useQuery({ queryKey: [listPrompts.path, 'spending'], queryFn: ({ signal }) => call(showAiSpending, {}, { signal }) })
}
