import { listUnreadAnnouncements } from '@recado/contract/announcements/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** Kept apart from the lists: the push about an announcement carries the change, so that not every client refetches at once. */
const unreadKey = [listUnreadAnnouncements.path] as const

const none: readonly number[] = []

/** Which active announcements the user has not read. */
export function useUnread(): readonly number[] {
  const query = useQuery<readonly number[]>({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(listUnreadAnnouncements, {}, { signal })).ids,
  })
  return query.data ?? none
}

/** Changes the ids of the unread announcements, once these have been loaded. */
export function foldUnread(client: QueryClient, change: (ids: readonly number[]) => readonly number[]): void {
  client.setQueryData<readonly number[]>(unreadKey, (ids) => ids && change(ids))
}
