import {
  deleteHours,
  deleteMessage,
  editMessage,
  editMinutes,
  forwardMessages,
  reactToMessage,
  type Message,
} from '@recado/contract/messages'
import { can } from '@recado/contract/permissions'
import type { Ticket } from '@recado/contract/tickets'
import type { SessionUser } from '@recado/contract/users'
import { retryMedia } from '@recado/contract/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { applyMessages } from './cache.ts'

// Which verbs to offer. The server decides; these only spare people a refusal.

type Actor = Pick<SessionUser, 'id' | 'profile'>

/** A text of one's own, not too long ago. */
export function canEdit(me: Actor, message: Message, now: number): boolean {
  const { fromMe, user, mediaType, isDeleted, failedReason } = message
  return (
    fromMe &&
    user?.id === me.id &&
    mediaType === 'conversation' &&
    !isDeleted &&
    failedReason === null &&
    isWithin(message, now, editMinutes)
  )
}

/** What our number sent, for its author, whoever answers for the ticket, and managers. */
export function canDelete(me: Actor, ticket: Pick<Ticket, 'userId'>, message: Message, now: number): boolean {
  const theirs = message.user?.id === me.id || ticket.userId === me.id || can(me.profile, 'tickets:see-all')
  return (
    message.fromMe && theirs && !message.isDeleted && message.failedReason === null && isWithin(message, now, deleteHours * 60)
  )
}

/** What WhatsApp carries, and what is still there. */
export function canForward({ mediaType, isDeleted, failedReason }: Message): boolean {
  return !isDeleted && failedReason === null && mediaType !== 'call_log' && mediaType !== 'pollCreationMessage'
}

function isWithin({ createdAt }: Message, now: number, minutes: number): boolean {
  return now - new Date(createdAt).getTime() < minutes * 60_000
}

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

/** The row follows by its push; until then it shows what was asked for. */
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

/** Fetches a file that did not come once more. */
export function useRetryMedia() {
  return useMutation({ mutationFn: (id: number) => call(retryMedia, { id }) })
}
