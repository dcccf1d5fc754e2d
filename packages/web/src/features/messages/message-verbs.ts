import { deleteMessage, editMessage, forwardMessages, reactToMessage, type Message } from '@recado/contract/messages/api'
import { leaveInDoubt } from '@recado/contract/messages/doubt'
import { retryMedia } from '@recado/contract/media/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { applyAnswer } from './cache.ts'

export function useReact() {
  return useVerb(({ message, emoji }: { message: Message; emoji: string }) => call(reactToMessage, { id: message.id, emoji }))
}

export function useEdit() {
  return useVerb(({ message, body }: { message: Message; body: string }) => call(editMessage, { id: message.id, body }))
}

export function useLeaveInDoubt() {
  return useVerb(({ message }: { message: Message }) => call(leaveInDoubt, { id: message.id }))
}

function useVerb<Input extends { message: Message }>(verb: (input: Input) => Promise<Message>) {
  const client = useQueryClient()
  const changed = async (input: Input) => [await verb(input)]
  return useMutation({ mutationFn: (input: Input) => applyAnswer(client, input.message.ticketId, changed(input)) })
}

/** A push updates the row. Until then the row shows the requested state. */
export function useDelete() {
  const client = useQueryClient()
  const deleted = async (message: Message) => {
    await call(deleteMessage, { id: message.id })
    return [{ ...message, isDeleted: true }]
  }
  return useMutation({ mutationFn: (message: Message) => applyAnswer(client, message.ticketId, deleted(message)) })
}

export function useForward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: { ticketId: number; messageIds: number[]; clientId: string }) =>
      applyAnswer(client, wish.ticketId, call(forwardMessages, wish)),
  })
}

/** Fetches a file again that did not arrive. */
export function useRetryMedia() {
  return useMutation({ mutationFn: (id: number) => call(retryMedia, { id }) })
}
