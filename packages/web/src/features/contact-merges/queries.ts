import { listMerges, previewMerge, undoMerge } from '@recado/contract/contact-merges/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const mergeKeys = {
  all: ['contact-merges'],
  of: (contactId: number) => ['contact-merges', contactId],
  preview: (keptId: number, goneId: number) => ['contact-merges', keptId, goneId],
} as const

/** What merging the two would do; nothing is fetched for null, nor while they are being merged: there are no two any more. */
export function useMergePreview(ids: readonly [keptId: number, goneId: number] | null, merging = false) {
  const [keptId, goneId] = ids ?? [0, 0]
  return useQuery({
    queryKey: mergeKeys.preview(keptId, goneId),
    queryFn: ({ signal }) => call(previewMerge, { keptId, goneId }, { signal }),
    enabled: ids !== null && !merging,
  })
}

/** What was merged into the contact, newest first. */
export function useMerges(contactId: number) {
  return useQuery({ queryKey: mergeKeys.of(contactId), queryFn: ({ signal }) => call(listMerges, { contactId }, { signal }) })
}

/** Screens learn from pushes what has become of it. */
export function undo(id: number): Promise<unknown> {
  return call(undoMerge, { id })
}
