import { createNote } from '@recado/contract/ticket-notes/api'
import { type Mentioned, writtenNote } from '@recado/contract/ticket-notes/mentions'
import type { Ticket } from '@recado/contract/tickets/api'
import { useState, type RefObject } from 'react'
import { z } from 'zod/mini'
import { useAddNote, useMentionable } from '#features/ticket-notes/queries.ts'
import { errorText } from '#platform/api/error-text.ts'
import { useMe } from '#platform/session/session.ts'
import '#platform/api/validation.ts'
import { useChoices } from '#features/messages/composer/use-choices.ts'
import { matchingColleagues, mentionQuery } from './mention.ts'
import { useNoteDraft } from './use-note-draft.ts'

/** As long as the note may be, in letters. */
export const mostNote = 5000

const schema = z.pick(createNote.input, { note: true })

export type Noting = ReturnType<typeof useNoting>

/** The note being written: its text, the colleagues it offers at the cursor, and how it is saved. */
export function useNoting(ticket: Ticket, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useMe()
  const [draft, setDraft] = useNoteDraft(me.id, ticket.id)
  const [cursor, setCursor] = useState(draft.text.length)
  const before = draft.text.slice(0, cursor)
  const query = mentionQuery(before)
  const colleagues = useMentionable(ticket.id, query !== null)
  const mentions = useChoices(
    before,
    query === null
      ? []
      : matchingColleagues(
          colleagues.filter(({ id }) => id !== me.id),
          query,
        ),
    mention,
  )
  const { problem, isSaving, save, forget } = useSave(ticket, draft, () => setDraft({ text: '', chosen: [] }))

  function type(text: string): void {
    forget()
    setDraft({ ...draft, text })
    setCursor(field.current?.selectionStart ?? text.length)
  }

  /** Writes in place of what stands before the cursor, from `start` on. */
  function put(start: number, inserted: string, chosen = draft.chosen): void {
    const end = start + inserted.length
    setDraft({ text: draft.text.slice(0, start) + inserted + draft.text.slice(cursor), chosen })
    setCursor(end)
    field.current?.focus()
    // The field gets its text at the next render.
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end))
  }

  function mention(colleague: Mentioned): void {
    const others = draft.chosen.filter(({ id }) => id !== colleague.id)
    put(cursor - (query ?? '').length - 1, `@${colleague.name} `, [...others, colleague])
  }

  return {
    text: draft.text,
    mentions,
    problem,
    isSaving,
    type,
    save,
    look: () => setCursor(field.current?.selectionStart ?? draft.text.length),
    startMention: () => put(cursor, /(?:^|\s)$/.test(before) ? '@' : ' @'),
  }
}

interface Written {
  text: string
  chosen: readonly Mentioned[]
}

/** Saves the note once; what is wrong with it is told beside it, and it stays. */
function useSave(ticket: Ticket, { text, chosen }: Written, saved: () => void) {
  const add = useAddNote(ticket)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function write(): Promise<void> {
    const { data, error } = schema.safeParse({ note: writtenNote(text, chosen) })
    if (!data) return setProblem(error.issues[0]?.message ?? null)
    setSaving(true)
    try {
      await add(data.note)
      saved()
    } catch (refused) {
      setProblem(errorText(refused))
    } finally {
      setSaving(false)
    }
  }

  return {
    problem,
    isSaving,
    save: () => {
      if (!isSaving) void write()
    },
    forget: () => setProblem(null),
  }
}
