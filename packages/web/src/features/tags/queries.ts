import { createTag, deleteTag, listTagRecords, listTags, updateTag } from '@recado/contract/tags/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** The company's tags, by name. */
export const tags = { list: listTagRecords, create: createTag, update: updateTag, remove: deleteTag }

/** All tags of the company, by name, to choose from. */
export function useTags() {
  // Under the path of the list, so that changes there apply here.
  return useQuery({ queryKey: [listTagRecords.path, 'all'], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}
