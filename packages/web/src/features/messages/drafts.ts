import { readStoredJson, writeStored } from '#platform/storage.ts'
import type { Composition } from './compose.ts'

/** What was being written, what it answers, and the file of the quick reply it started from. */
export interface Draft extends Pick<Composition, 'quoted' | 'stored'> {
  text: string
}

const key = (userId: number, ticketId: number) => `draft.${userId}.${ticketId}`
const nothing: Draft = { text: '', quoted: null, stored: null }

/** What was being written to this ticket; it outlives the page and the session. */
export function readDraft(userId: number, ticketId: number): Draft {
  return { ...nothing, ...readStoredJson<Partial<Draft>>(key(userId, ticketId), nothing) }
}

export function writeDraft(userId: number, ticketId: number, draft: Draft): void {
  writeStored(key(userId, ticketId), draft.text || draft.quoted || draft.stored ? JSON.stringify(draft) : null)
}
