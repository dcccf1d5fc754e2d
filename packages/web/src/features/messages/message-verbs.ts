import { deleteMessage, editMessage, forwardMessages, reactToMessage, type Message } from '@recado/contract/messages/api'
import { retryMedia } from '@recado/contract/media/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applyMessages } from './cache.ts'

export function useReact() {
  return useVerb(({ message, emoji }: { message: Message; emoji: string }) => call(reactToMessage, { id: message.id, emoji }))
}

export function useEdit() {
  return useVerb(({ message, body }: { message: Message; body: string }) => call(editMessage, { id: message.id, body }))
}

function useVerb<Input>(verb: (input: Input) => Promise<Message>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: verb, onSuccess: (message) => applyMessages(client, message.ticketId, [message]) })
}

/** The row follows by its push; until then it shows what was requested. */
export function useDelete() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Message) => call(deleteMessage, { id }),
    onSuccess: (_done, message) => applyMessages(client, message.ticketId, [{ ...message, isDeleted: true }]),
  })
}

export function useForward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: { ticketId: number; messageIds: number[]; clientId: string }) => call(forwardMessages, wish),
    onSuccess: (sent, { ticketId }) => applyMessages(client, ticketId, sent),
  })
}

/** Fetches again a file that did not arrive. */
export function useRetryMedia() {
  return useMutation({ mutationFn: (id: number) => call(retryMedia, { id }) })
}
