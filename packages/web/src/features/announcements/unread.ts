import { listUnreadAnnouncements } from '@recado/contract/announcements/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'

/** Apart from the lists: news of one announcement says what becomes of it, so that not everybody asks at once. */
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

/** Changes which are unread, once that is known. */
export function foldUnread(client: QueryClient, change: (ids: readonly number[]) => readonly number[]): void {
  client.setQueryData<readonly number[]>(unreadKey, (ids) => ids && change(ids))
}
