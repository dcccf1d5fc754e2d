import { listTagRecords, listTags } from '@recado/contract/tags/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** All tags of the company, by name, to choose from. */
export function useTags() {
  // Under the path of the list, so that changes there apply here.
  return useQuery({ queryKey: [listTagRecords.path, 'all'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}
