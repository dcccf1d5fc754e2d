import { useEffect, useRef, useState } from 'react'
import { compose, compositionOf, useComposition } from '#features/messages/compose.ts'
import { readDraft, writeDraft } from '#features/messages/drafts.ts'

/** The draft for a ticket with everything that belongs to it. It is stored, so that a reload loses nothing. */
export function useDraft(userId: number, ticketId: number): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(userId, ticketId).text)
  const { quoted, stored } = useComposition(ticketId)
  const ready = useRef(false)
  useEffect(() => {
    const kept = readDraft(userId, ticketId)
    const now = compositionOf(ticketId)
    compose(ticketId, { quoted: now.quoted ?? kept.quoted, stored: now.stored ?? kept.stored })
    ready.current = true
  }, [userId, ticketId])
  useEffect(() => {
    if (ready.current) writeDraft(userId, ticketId, { text, quoted, stored })
  }, [userId, ticketId, text, quoted, stored])
  return [text, setText]
}
