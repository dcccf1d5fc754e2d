import { readStored, writeStored } from '#platform/storage.ts'

const key = (userId: number, ticketId: number) => `draft.${userId}.${ticketId}`

/** What was being written to this ticket; it outlives the page and the session. */
export function readDraft(userId: number, ticketId: number): string {
  return readStored(key(userId, ticketId)) ?? ''
}

export function writeDraft(userId: number, ticketId: number, text: string): void {
  writeStored(key(userId, ticketId), text || null)
}
