import type { Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { createContext, useContext } from 'react'
import { compose, quotedOf } from '#features/messages/compose.ts'
import type { Quoted } from '#features/messages/outbox/outgoing.ts'

/** The ticket fields that bubbles need. The whole ticket changes with every message, which would redraw every bubble. */
export type ThreadTicket = Pick<Ticket, 'id' | 'uuid' | 'status' | 'queueId' | 'userId' | 'contactId' | 'isGroup'> & {
  contact: { name: string }
  /** When the window closed, while it is closed. */
  closedAt: string | null
}

export interface ThreadContext {
  ticket: ThreadTicket
  /** May the user write in it? Then they may answer and react. */
  writable: boolean
  /** The message to highlight for a moment, by its bubble's key. */
  flashed: string | null
  /** The selected messages, while a selection is being made. */
  selected: ReadonlySet<number> | null
  /** The messages that the user has starred. */
  starred: ReadonlySet<number>
  onSelect: (id: number) => void
  onMenu: (message: Message, anchor: HTMLButtonElement, step?: 'menu' | 'details') => void
  onReact: (message: Message, anchor: HTMLButtonElement, emoji: string | null) => void
  onPicture: (message: Message) => void
  /** Scrolls to the message that is quoted. */
  onOrigin: (quoted: Quoted) => void
  /** Offers templates, which may go at any time. Null where the ticket's connection has none, or the user may not write. */
  onTemplate: (() => void) | null
}

const context = createContext<ThreadContext | null>(null)

export const ThreadProvider = context.Provider

export function useThread(): ThreadContext {
  const value = useContext(context)
  if (!value) throw new Error('A bubble stands in a thread.')
  return value
}

/** Whether the user may answer, react to and change this message. Messages of earlier conversations are read-only. */
export function useAnswerable({ ticketId }: Pick<Message, 'ticketId'>): boolean {
  const { ticket, writable } = useThread()
  return writable && ticketId === ticket.id
}

/** Starts a reply to this message in the composer. Null where the message cannot be answered. */
export function useReply(message: Message | null): (() => void) | null {
  const { ticket, writable } = useThread()
  if (!message || !writable || message.ticketId !== ticket.id || message.isDeleted) return null
  return () => compose(ticket.id, { quoted: quotedOf(message), editing: null })
}
