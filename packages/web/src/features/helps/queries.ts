import { createHelp, deleteHelp, listAllHelps, listHelps, updateHelp } from '@recado/contract/helps/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const helps = { list: listHelps, create: createHelp, update: updateHelp, remove: deleteHelp }

/** All help videos, oldest first. */
export function useHelps() {
  // Under the path of the list, so that changes there apply here.
  return useQuery({ queryKey: [listHelps.path, 'all'], queryFn: ({ signal }) => call(listAllHelps, {}, { signal }) })
}
