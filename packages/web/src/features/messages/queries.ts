import { listMessages, type Message } from '@recado/contract/messages/api'
import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '#platform/api/api.ts'
import { nextPage, rowsOf, type Page, type Pages } from '#platform/api/pages.ts'
import { useThreadSearch } from './thread/search.ts'
import { messagesKey, messagesPerPage } from './cache.ts'

/** How many pages are fetched again after a gap; older ones are kept as they were. */
const freshPages = 3

/** On the way to a message far up, many at once. */
const pagesOnTheWay = 10
const pagesAtOnce = (ticketId: number) => (useThreadSearch.getState().ticketId === ticketId ? pagesOnTheWay : 1)

/** A ticket's conversation, oldest message first. Opening it always asks the server, which marks it read. */
export function useMessages(ticketId: number) {
  const client = useQueryClient()
  const queryKey = messagesKey(ticketId)
  /** The oldest message of the pages a refetch has brought so far. */
  const oldest = useRef(Infinity)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Message>> => {
      const isMore = client.getQueryState(queryKey)?.fetchMeta?.fetchMore !== undefined
      const known = isMore || pageParam <= freshPages ? null : knownBefore(client, ticketId, oldest.current)
      if (known) {
        oldest.current = known.rows.at(-1)?.id ?? oldest.current
        return known
      }
      const page = async (pageNumber: number) => call(listMessages, { ticketId, pageNumber }, { signal })
      const fetched = await Promise.all(
        Array.from({ length: isMore ? pagesAtOnce(ticketId) : 1 }, (_, ahead) => page(pageParam + ahead)),
      )
      const rows = fetched.flatMap(({ messages }) => messages.toReversed())
      oldest.current = rows.at(-1)?.id ?? oldest.current
      return { rows, hasMore: fetched.at(-1)?.hasMore ?? false }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Message>(messagesPerPage),
    structuralSharing: false,
    refetchOnMount: 'always',
  })
  useForgetting(client, ticketId)
  const messages = useMemo(() => query.data && rowsOf(query.data).toReversed(), [query.data])
  return { ...query, data: messages }
}

/**
 * The cached messages older than the ones fetched again. Null when so many have arrived in the meantime that the two ranges do not meet.
 */
function knownBefore(client: QueryClient, ticketId: number, oldest: number): Page<Message> | null {
  const pages = client.getQueryData<Pages<Message>>(messagesKey(ticketId))
  const rows = pages ? rowsOf(pages) : []
  const newest = rows[0]
  if (!newest || newest.id < oldest) return null
  return { rows: rows.filter(({ id }) => id < oldest), hasMore: pages?.pages.at(-1)?.hasMore ?? false }
}

/**
 * Drops all pages but the first when the user leaves, so that a return to the conversation starts at its end. Otherwise all older pages
 * would be fetched again.
 */
function useForgetting(client: QueryClient, ticketId: number): void {
  useEffect(() => {
    const queryKey = messagesKey(ticketId)
    return () => {
      setTimeout(() => {
        if (client.getQueryCache().find({ queryKey })?.getObserversCount() !== 0) return
        client.setQueryData<Pages<Message>>(queryKey, (pages) => pages && { pages: pages.pages.slice(0, 1), pageParams: [1] })
      })
    }
  }, [client, ticketId])
}
