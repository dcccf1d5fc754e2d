import { zodResolver } from '@hookform/resolvers/zod'
import { createNote } from '@recado/contract/ticket-notes/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useMe } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import '#platform/api/validation.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextArea } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useAddNote } from './queries.ts'

const schema = z.pick(createNote.input, { note: true })

/** Writes a note; Ctrl+Enter saves it, as in every form. An unfinished note returns with the panel. */
export function NewNote({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('ticketNotes')
  const add = useAddNote(ticket)
  const key = `note.${useMe().id}.${ticket.id}`
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { note: readStored(key) ?? '' } })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch('note')
  useEffect(() => writeStored(key, typed || null), [key, typed])
  const submit = submitting(
    form,
    async ({ note }) => {
      await add(note)
      toast.success(t('added'))
      form.reset({ note: '' })
    },
    { onError: toast.error, fieldOf: { ERR_MENTION_OUT_OF_SIGHT: 'note' } },
  )
  return (
    <form className="mt-2" onSubmit={submit}>
      <TextArea
        {...form.register('note')}
        aria-label={t('new')}
        aria-invalid={errors.note ? true : undefined}
        aria-describedby={errors.note ? 'note-error' : undefined}
        placeholder={t('new')}
        maxLength={5000}
        className={typed ? undefined : 'min-h-9! py-1.5!'}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      {errors.note && (
        <p id="note-error" className="mt-1 text-12 text-badtext">
          {errors.note.message}
        </p>
      )}
      {typed && (
        <div className="mt-1.5 flex justify-end">
          <Button type="submit" size="tiny" look="solid" busy={isSubmitting}>
            {t('add')}
          </Button>
        </div>
      )}
    </form>
  )
}
