import { listMessages, type Message } from '@recado/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/pages.ts'
import { messagesKey, messagesPerPage } from './cache.ts'

/** The conversation of a ticket, oldest message first. Opening it always asks the server, which marks it read. */
export function useMessages(ticketId: number) {
  const query = useInfiniteQuery({
    queryKey: messagesKey(ticketId),
    queryFn: async ({ pageParam, signal }): Promise<Page<Message>> => {
      const { messages, hasMore } = await call(listMessages, { ticketId, pageNumber: pageParam }, { signal })
      return { rows: messages.toReversed(), hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Message>(messagesPerPage),
    structuralSharing: false,
    refetchOnMount: 'always',
  })
  const messages = useMemo(() => query.data && rowsOf(query.data).toReversed(), [query.data])
  return { ...query, data: messages }
}
