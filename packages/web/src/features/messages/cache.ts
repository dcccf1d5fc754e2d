import { foldMessage, isSameMessage, type Message } from '@recado/contract/messages/api'
import type { QueryClient } from '@tanstack/react-query'
import { restartFetches, rowsOf, withRows, type Pages } from '#platform/api/pages.ts'

export const messagesPerPage = 20
export const messagesKey = (ticketId: number) => ['messages', ticketId] as const

/** Merges messages into their conversation, if it is cached. Pages and rows run from new to old. */
export function applyMessages(client: QueryClient, ticketId: number, incoming: readonly Message[]): void {
  client.setQueryData<Pages<Message>>(messagesKey(ticketId), (pages) => {
    if (!pages) return pages
    const rows = rowsOf(pages)
    const oldest = rows.at(-1)
    const hasMore = pages.pages.at(-1)?.hasMore ?? false
    // A change of a message on a page not yet fetched would leave a gap in the list. That page will bring it.
    const shown = incoming.filter((message) => !hasMore || !oldest || message.id >= oldest.id)
    const folded = shown.reduce<readonly Message[]>(foldMessage, rows.toReversed())
    return withRows(pages, folded.toReversed(), messagesPerPage)
  })
  restartFetches(client, messagesKey(ticketId))
}

/** Merges the response of a call, unless a push about the message has arrived meanwhile. The push is newer. */
export async function applyAnswer(client: QueryClient, ticketId: number, answer: Promise<readonly Message[]>): Promise<void> {
  const before = new Set(cached(client, ticketId))
  const answered = await answer
  const now = cached(client, ticketId)
  const isNews = (message: Message) => {
    const known = now.find((other) => isSameMessage(other, message))
    return !known || before.has(known)
  }
  applyMessages(client, ticketId, answered.filter(isNews))
}

function cached(client: QueryClient, ticketId: number): readonly Message[] {
  const pages = client.getQueryData<Pages<Message>>(messagesKey(ticketId))
  return pages ? rowsOf(pages) : []
}
