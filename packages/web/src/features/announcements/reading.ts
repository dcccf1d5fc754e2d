import { listAnnouncements, readAllAnnouncements, readAnnouncement } from '@recado/contract/announcements/api'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useList, showNews } from '#kit/records.ts'
import { call } from '#platform/api/api.ts'
import { foldUnread } from './unread.ts'

/** The announcements that the bell shows: only active ones, for every user. */
export function useActive() {
  return useList(listAnnouncements, { activeOnly: true })
}

/** Applies that the user has read these announcements, here or on another screen. */
export function foldRead(client: QueryClient, read: readonly number[]): void {
  foldUnread(client, (ids) => ids.filter((id) => !read.includes(id)))
  for (const id of read) showNews(client, listAnnouncements, { id, read: true } as { id: number })
}

/** Marks one announcement as read, at once on this screen. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(readAnnouncement, { id }),
    onMutate: (id) => foldRead(client, [id]),
    // If the call fails, the announcement is unread again, and it may have been deleted.
    onError: () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listAnnouncements.path) }),
  }).mutate
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (_unread: readonly number[]) => call(readAllAnnouncements, {}),
    onSuccess: (_, unread) => foldRead(client, unread),
  })
}
