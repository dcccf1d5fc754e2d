import type { Message } from '@recado/contract/messages'
import { create } from 'zustand'
import type { Attachment } from './composer/attachments.ts'
import type { Quoted, StoredFile } from './outgoing.ts'

/** What is being put together for a ticket, beside its text. The thread and the composer both change it. */
export interface Composition {
  quoted: Quoted | null
  editing: Message | null
  /** The new text of what is being edited; the draft waits untouched. */
  edited: string
  attachments: readonly Attachment[]
  /** The file of a quick reply, which the company has already. */
  stored: StoredFile | null
}

const nothing: Composition = { quoted: null, editing: null, edited: '', attachments: [], stored: null }

const useCompositions = create<Readonly<Record<number, Composition>>>(() => ({}))

export function useComposition(ticketId: number): Composition {
  return useCompositions((all) => all[ticketId] ?? nothing)
}

/** Is a message of this ticket being edited? */
export function useIsEditing(ticketId: number): boolean {
  return useCompositions((all) => (all[ticketId]?.editing ?? null) !== null)
}

export function compositionOf(ticketId: number): Composition {
  return useCompositions.getState()[ticketId] ?? nothing
}

export function compose(ticketId: number, change: Partial<Composition>): void {
  useCompositions.setState({ [ticketId]: { ...compositionOf(ticketId), ...change } })
}

/** What a message looks like in the quote of its answer. */
export function quotedOf({ id, body, fromMe, mediaType, mediaUrl, media, isDeleted, contact }: Message): Quoted {
  return { id, body, fromMe, mediaType, mediaUrl, media, isDeleted, contact }
}
