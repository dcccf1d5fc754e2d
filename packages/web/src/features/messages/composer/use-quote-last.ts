import type { Message } from '@recado/contract/messages/api'
import { useQueryClient } from '@tanstack/react-query'
import { messagesKey } from '#features/messages/cache.ts'
import { compose, quotedOf } from '#features/messages/compose.ts'
import { rowsOf, type Pages } from '#platform/api/pages.ts'

/** Quotes the customer's last message. Returns whether there was one. */
export function useQuoteLast(ticketId: number): () => boolean {
  const client = useQueryClient()
  return () => {
    const pages = client.getQueryData<Pages<Message>>(messagesKey(ticketId))
    const last = pages && rowsOf(pages).find(({ fromMe, isDeleted }) => !fromMe && !isDeleted)
    if (last) compose(ticketId, { quoted: quotedOf(last) })
    return last !== undefined
  }
}
