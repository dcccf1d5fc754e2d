import { listTags } from '@recado/contract/tags'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** All tags of the company, by name. */
export function useTags() {
  return useQuery({ queryKey: ['tags'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}
