import type { Mentioned } from '@recado/contract/ticket-notes/mentions'
import { useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '#platform/storage.ts'

interface NoteDraft {
  text: string
  /** The chosen colleagues. Those whose names are still in the text are mentioned. */
  chosen: readonly Mentioned[]
}

const nothing: NoteDraft = { text: '', chosen: [] }

/** The draft of a note on a ticket, apart from the answer to the customer. It survives leaving the page. */
export function useNoteDraft(userId: number, ticketId: number): [draft: NoteDraft, setDraft: (draft: NoteDraft) => void] {
  const key = `note-draft.${userId}.${ticketId}`
  const [draft, setDraft] = useState(() => ({ ...nothing, ...readStoredJson<Partial<NoteDraft>>(key, nothing) }))
  useEffect(() => writeStored(key, draft.text ? JSON.stringify(draft) : null), [key, draft])
  return [draft, setDraft]
}
