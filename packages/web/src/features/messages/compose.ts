import type { Message } from '@recado/contract/messages/api'
import type { FileLimits } from '@recado/contract/media/limits'
import { create } from 'zustand'
import type { OutgoingFile, Quoted, StoredFile } from '#features/messages/outbox/outgoing.ts'

export interface Attachment {
  id: string
  file: File
  caption: string
  /** Whether the file is sent unchanged, as a document. */
  asDocument: boolean
  kind: OutgoingFile['kind']
  /** Of pictures and videos, once they have been examined. */
  width?: number
  height?: number
  /** For videos: a picture, as JPEG in base64. */
  preview?: string
  /** The reduced version of a large picture. It is sent in its place, unless the picture goes as a document. */
  small?: File
  /** Why the file cannot be sent. */
  problem: 'tooLarge' | 'empty' | 'otherType' | null
}

/** The composition for a ticket, apart from its text. The thread and the composer both change it. */
export interface Composition {
  quoted: Quoted | null
  editing: Message | null
  /** The new text of the message being edited. The draft stays unchanged. */
  edited: string
  attachments: readonly Attachment[]
  /** The file of a quick reply, which the company has stored already. */
  stored: StoredFile | null
  /** What the connection takes. Null: any file. */
  limits: FileLimits | null
}

const nothing: Composition = { quoted: null, editing: null, edited: '', attachments: [], stored: null, limits: null }

const useCompositions = create<Readonly<Record<number, Composition>>>(() => ({}))

export function useComposition(ticketId: number): Composition {
  return useCompositions((all) => all[ticketId] ?? nothing)
}

/** Whether a message of this ticket is being edited. */
export function useIsEditing(ticketId: number): boolean {
  return useCompositions((all) => (all[ticketId]?.editing ?? null) !== null)
}

export function compositionOf(ticketId: number): Composition {
  return useCompositions.getState()[ticketId] ?? nothing
}

export function compose(ticketId: number, change: Partial<Composition>): void {
  useCompositions.setState({ [ticketId]: { ...compositionOf(ticketId), ...change } })
}

/** A message as it is quoted by its answer. */
export function quotedOf({ id, body, fromMe, mediaType, mediaUrl, media, isDeleted, contact }: Message): Quoted {
  return { id, body, fromMe, mediaType, mediaUrl, media, isDeleted, contact }
}
