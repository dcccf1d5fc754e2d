import { listMerges, previewMerge, undoMerge } from '@recado/contract/contact-merges/api'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

export const mergeKeys = {
  all: ['contact-merges'],
  of: (contactId: number) => ['contact-merges', contactId],
  preview: (keptId: number, goneId: number) => ['contact-merges', keptId, goneId],
} as const

/** What merging the two would do; nothing is fetched for null. */
export function useMergePreview(ids: readonly [keptId: number, goneId: number] | null) {
  const [keptId, goneId] = ids ?? [0, 0]
  return useQuery({
    queryKey: mergeKeys.preview(keptId, goneId),
    queryFn: ({ signal }) => call(previewMerge, { keptId, goneId }, { signal }),
    enabled: ids !== null,
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
