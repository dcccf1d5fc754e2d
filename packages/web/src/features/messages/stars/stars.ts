import { listStars, previewOfStar, type Star, type StarChange, starMessage } from '@recado/contract/message-stars/api'
import type { Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { restartFetches } from '#platform/api/pages.ts'
import { toast } from '#ui/overlays/toast.ts'

const keys = {
  all: ['message-stars'],
  ofContact: (contactId: number) => ['message-stars', contactId],
} as const

const none: ReadonlySet<number> = new Set()

/** The messages of a contact that the user has starred, newest first. */
export function useStars(contactId: number) {
  return useQuery({ queryKey: keys.ofContact(contactId), queryFn: ({ signal }) => call(listStars, { contactId }, { signal }) })
}

/** The ids of the starred messages. The set is the same object until one changes. */
export function useStarred(contactId: number): ReadonlySet<number> {
  const { data = none } = useQuery({
    queryKey: keys.ofContact(contactId),
    queryFn: ({ signal }) => call(listStars, { contactId }, { signal }),
    select: idsOf,
  })
  return data
}

function idsOf(stars: readonly Star[]): ReadonlySet<number> {
  return new Set(stars.map(({ messageId }) => messageId))
}

interface Wish {
  message: Message
  ticket: Pick<Ticket, 'id' | 'uuid' | 'status' | 'contactId'>
  starred: boolean
}

/** Stars or unstars a message, optimistically. If the server refuses, the list is fetched again. */
export function useStar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, starred }: Wish) => call(starMessage, { messageId: message.id, starred }),
    onMutate: ({ message, ticket, starred }) =>
      applyStar(client, {
        messageId: message.id,
        contactId: ticket.contactId,
        star: starred ? starOf(message, ticket) : null,
      }),
    onSuccess: (change) => applyStar(client, change),
    onError: (error) => {
      toast.error(error)
      fetchStarsAgain(client)
    },
  })
}

/** The entry that the list shows until the server has answered. */
function starOf(message: Message, { id, uuid, status, contactId }: Wish['ticket']): Star {
  const { mediaType, fromMe, createdAt } = message
  return {
    messageId: message.id,
    ticket: { id, uuid, status },
    contactId,
    fromMe,
    author: (message.user ?? message.contact)?.name ?? null,
    mediaType,
    preview: previewOf(message),
    createdAt,
  }
}

function previewOf({ mediaType, body, media }: Message): string {
  return previewOfStar({ mediaType, body, fileName: media?.name })
}

export function applyStar(client: QueryClient, { messageId, contactId, star }: StarChange): void {
  client.setQueryData<readonly Star[]>(keys.ofContact(contactId), (stars) => {
    const others = stars?.filter((other) => other.messageId !== messageId)
    return others && star ? [...others, star].sort((a, b) => b.messageId - a.messageId) : others
  })
  restartFetches(client, keys.all)
}

/** Drops a deleted message from the list, and shows the new text of an edited one. */
export function applyToStars(client: QueryClient, message: Message): void {
  const { id, isDeleted } = message
  client.setQueriesData<readonly Star[]>({ queryKey: keys.all }, (stars) => {
    if (!stars?.some(({ messageId }) => messageId === id)) return stars
    if (isDeleted) return stars.filter(({ messageId }) => messageId !== id)
    return stars.map((star) => (star.messageId === id ? { ...star, preview: previewOf(message) } : star))
  })
}

/** Called when tickets went out of sight, or belong to other contacts now. */
export function fetchStarsAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.all })
}
