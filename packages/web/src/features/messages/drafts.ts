import { readStoredJson, writeStored } from '#platform/storage.ts'
import type { Quoted } from './outgoing.ts'

/** What was being written, and what it answers. */
export interface Draft {
  text: string
  quoted: Quoted | null
}

const key = (userId: number, ticketId: number) => `draft.${userId}.${ticketId}`
const nothing: Draft = { text: '', quoted: null }

/** What was being written to this ticket; it outlives the page and the session. */
export function readDraft(userId: number, ticketId: number): Draft {
  return { ...nothing, ...readStoredJson<Partial<Draft>>(key(userId, ticketId), nothing) }
}

export function writeDraft(userId: number, ticketId: number, draft: Draft): void {
  writeStored(key(userId, ticketId), draft.text || draft.quoted ? JSON.stringify(draft) : null)
}
