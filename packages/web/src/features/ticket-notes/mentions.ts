import { listMentions, seeMentions, type Mention, type TicketNoteEvent } from '@recado/contract/ticket-notes/api'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { useWhenVisible } from '#ui/hooks/use-when-visible.ts'

const key = ['mentions'] as const
const none: readonly Mention[] = []

/** The notes that name the user, until they have been seen; newest first. */
export function useMentions(): readonly Mention[] {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listMentions, {}, { signal }) }).data ?? none
}

/** Marks the mentions in a conversation as seen when the user looks at it. */
export function useSeeMentions(ticketId: number): void {
  const client = useQueryClient()
  const isNamed = useMentions().some(({ ticket }) => ticket.id === ticketId)
  useWhenVisible(isNamed, () => {
    dropMentions(client, ({ ticket }) => ticket.id === ticketId)
    call(seeMentions, { ticketId }).catch(() => client.invalidateQueries({ queryKey: key }))
  })
}

export function dropMentions(client: QueryClient, gone: (mention: Mention) => boolean): void {
  client.setQueryData<readonly Mention[]>(key, (mentions) => mentions?.filter((mention) => !gone(mention)))
  restartFetches(client, key)
}

/** A note that names the user was added, or a note was deleted. */
export function applyToMentions(client: QueryClient, userId: number, event: TicketNoteEvent): void {
  if (event.action === 'delete') dropMentions(client, ({ note }) => note.id === event.noteId)
  else if (event.note.userId !== userId && event.note.mentions.some(({ id }) => id === userId)) {
    const { note, ticket } = event
    client.setQueryData<readonly Mention[]>(
      key,
      (mentions) => mentions && [{ note, ticket }, ...mentions.filter((one) => one.note.id !== note.id)],
    )
    restartFetches(client, key)
  }
}
