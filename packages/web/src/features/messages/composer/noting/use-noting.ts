import { createNote } from '@recado/contract/ticket-notes/api'
import { type Mentioned, writtenNote } from '@recado/contract/ticket-notes/mentions'
import type { Ticket } from '@recado/contract/tickets/api'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useAddNote, useMentionable } from '#features/ticket-notes/queries.ts'
import { useUserNames } from '#features/users/queries.ts'
import { errorText } from '#platform/api/error-text.ts'
import { useMe } from '#platform/session/session.ts'
import '#platform/api/validation.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useEmojis } from '#features/messages/composer/emoji/use-emojis.ts'
import { useCursor } from '#features/messages/composer/use-cursor.ts'
import { useChoices } from '#features/messages/composer/use-choices.ts'
import { matchingUsers, mentionQuery, unknownName, unseeing } from './mention.ts'
import { useNoteDraft } from './use-note-draft.ts'

/** The maximum length of a note, in letters. */
export const maxNoteLength = 5000

const schema = z.pick(createNote.input, { note: true })

export type Noting = ReturnType<typeof useNoting>

/** The note being written: its text, the colleagues it offers at the cursor, and how it is saved. */
export function useNoting(ticket: Ticket, field: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation('messages')
  const me = useMe()
  const [draft, setDraft] = useNoteDraft(me.id, ticket.id)
  const { before, look, replaced } = useCursor(field, draft.text)
  const query = mentionQuery(before)
  const everybody = useMentionable(ticket.id, draft.text.includes('@'))
  const mentions = useChoices(
    before,
    query === null
      ? []
      : matchingUsers(
          (everybody ?? []).filter(({ id }) => id !== me.id),
          query,
        ),
    mention,
  )
  const unknown = everybody && unknownName(everybody, query)
  const emojis = useEmojis(before, (length, emoji) => setDraft({ ...draft, text: replaced(length, emoji) }))
  const { data: names = [] } = useUserNames(draft.text.includes('@'))
  const outside = everybody && unseeing(draft.text, everybody, names)
  const { problem, isSaving, save, forget } = useSave(ticket, draft, () => {
    setDraft({ text: '', chosen: [] })
    // The note is saved as written. Its author learns that it notified no colleague.
    if (outside) toast.warning(t('mentionUnseeing', { name: outside }))
  })

  function type(text: string): void {
    forget()
    setDraft({ ...draft, text })
    look()
  }

  function mention(colleague: Mentioned): void {
    const others = draft.chosen.filter(({ id }) => id !== colleague.id)
    setDraft({ text: replaced((query ?? '').length + 1, `@${colleague.name} `), chosen: [...others, colleague] })
  }

  return {
    text: draft.text,
    mentions,
    emojis,
    /** Why the typed name notifies no colleague here. */
    unknown: outside ? t('mentionUnseeing', { name: outside }) : unknown && t('mentionUnknown', { name: unknown }),
    problem,
    isSaving,
    type,
    save,
    look,
    startMention: () => setDraft({ ...draft, text: replaced(0, /(?:^|\s)$/.test(before) ? '@' : ' @') }),
  }
}

interface Written {
  text: string
  chosen: readonly Mentioned[]
}

/** Saves the note once. If it cannot be saved, the reason appears beside it and the note stays. */
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
