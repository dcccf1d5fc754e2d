import { readStoredJson, writeStored } from '#platform/storage.ts'
import type { Composition } from './compose.ts'

/** The text of a draft, the message that it answers, and the file of the quick reply it started from. */
export interface Draft extends Pick<Composition, 'quoted' | 'stored'> {
  text: string
}

const key = (userId: number, ticketId: number) => `draft.${userId}.${ticketId}`
const nothing: Draft = { text: '', quoted: null, stored: null }

/** The draft for this ticket. It survives the page and the session. */
export function readDraft(userId: number, ticketId: number): Draft {
  return { ...nothing, ...readStoredJson<Partial<Draft>>(key(userId, ticketId), nothing) }
}

export function writeDraft(userId: number, ticketId: number, draft: Draft): void {
  writeStored(key(userId, ticketId), draft.text || draft.quoted || draft.stored ? JSON.stringify(draft) : null)
}
