import { listMerges, previewMerge, undoMerge } from '@recado/contract/contact-merges/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const mergeKeys = {
  all: ['contact-merges'],
  of: (contactId: number) => ['contact-merges', contactId],
  preview: (keptId: number, goneId: number) => ['contact-merges', keptId, goneId],
} as const

/** The result of merging the two. Nothing is fetched for null, nor during the merge, when the two no longer exist. */
export function useMergePreview(ids: readonly [keptId: number, goneId: number] | null, merging = false) {
  const [keptId, goneId] = ids ?? [0, 0]
  return useQuery({
    queryKey: mergeKeys.preview(keptId, goneId),
    queryFn: ({ signal }) => call(previewMerge, { keptId, goneId }, { signal }),
    enabled: ids !== null && !merging,
  })
}

/** The merges into the contact, newest first. */
export function useMerges(contactId: number) {
  return useQuery({ queryKey: mergeKeys.of(contactId), queryFn: ({ signal }) => call(listMerges, { contactId }, { signal }) })
}

/** Pushes report the result to the screens. */
export function undo(id: number): Promise<unknown> {
  return call(undoMerge, { id })
}
