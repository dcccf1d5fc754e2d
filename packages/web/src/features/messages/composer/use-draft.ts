import { useEffect, useRef, useState } from 'react'
import { compose, compositionOf, useComposition } from '#features/messages/compose.ts'
import { readDraft, writeDraft } from '#features/messages/drafts.ts'

/** The text being written to a ticket, kept with what it answers: both are there again after a reload. */
export function useDraft(userId: number, ticketId: number): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(userId, ticketId).text)
  const { quoted } = useComposition(ticketId)
  const ready = useRef(false)
  useEffect(() => {
    const kept = readDraft(userId, ticketId).quoted
    if (kept && !compositionOf(ticketId).quoted) compose(ticketId, { quoted: kept })
    ready.current = true
  }, [userId, ticketId])
  useEffect(() => {
    if (ready.current) writeDraft(userId, ticketId, { text, quoted })
  }, [userId, ticketId, text, quoted])
  return [text, setText]
}
