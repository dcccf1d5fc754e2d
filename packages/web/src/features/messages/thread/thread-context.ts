import type { Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { createContext, useContext } from 'react'
import { compose, quotedOf } from '#features/messages/compose.ts'
import type { Quoted } from '#features/messages/outbox/outgoing.ts'

/** What bubbles need of the ticket; the whole ticket changes with every message, and would redraw them all. */
export type ThreadTicket = Pick<Ticket, 'id' | 'uuid' | 'status' | 'queueId' | 'userId' | 'contactId' | 'isGroup'> & {
  contact: { name: string }
}

/** What every bubble of a conversation shares. */
export interface ThreadContext {
  ticket: ThreadTicket
  /** May the user write in it? Then they may answer and react. */
  writable: boolean
  /** The message to highlight for a moment, by its bubble's key. */
  flashed: string | null
  /** The selected messages, while a selection is being made. */
  selected: ReadonlySet<number> | null
  /** What the user has marked, to find it again. */
  starred: ReadonlySet<number>
  onSelect: (id: number) => void
  onMenu: (message: Message, anchor: HTMLButtonElement) => void
  onReact: (message: Message, anchor: HTMLButtonElement, emoji: string | null) => void
  onPicture: (message: Message) => void
  /** Scrolls to the message that is quoted. */
  onOrigin: (quoted: Quoted) => void
}

const context = createContext<ThreadContext | null>(null)

export const ThreadProvider = context.Provider

export function useThread(): ThreadContext {
  const value = useContext(context)
  if (!value) throw new Error('A bubble stands in a thread.')
  return value
}

/** May the user answer, react to and change this message? Those of earlier conversations are only read. */
export function useAnswerable({ ticketId }: Pick<Message, 'ticketId'>): boolean {
  const { ticket, writable } = useThread()
  return writable && ticketId === ticket.id
}

/** What answers this message in the composer; null where it cannot be answered. */
export function useReply(message: Message | null): (() => void) | null {
  const { ticket, writable } = useThread()
  if (!message || !writable || message.ticketId !== ticket.id || message.isDeleted) return null
  return () => compose(ticket.id, { quoted: quotedOf(message), editing: null })
}
