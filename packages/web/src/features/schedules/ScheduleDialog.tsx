import { zodResolver } from '@hookform/resolvers/zod'
import { maxMediaBytes } from '@recado/contract/media'
import { isEditable, type Schedule } from '@recado/contract/schedules'
import type { Ticket } from '@recado/contract/tickets'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { codeText } from '#platform/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextArea, TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { DeleteSchedule } from './DeleteSchedule.tsx'
import { Picture } from './Picture.tsx'
import { useSaveSchedule, useScheduleMedia, useSchedules } from './queries.ts'
import { isPicture, scheduleSchema, startingValues, type ScheduleValues } from './schedule-form.ts'
import { ScheduleList } from './ScheduleList.tsx'

interface ScheduleDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Messages to the ticket's contact for later: a new one, or one of those that wait. */
export function ScheduleDialog({ ticket, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['schedules', 'ui'])
  const editor = useEditor(ticket, onClose)
  const { current, form, file, kept } = editor
  const [deleting, setDeleting] = useState<Schedule | null>(null)
  const { errors, isSubmitting } = form.formState
  const editable = !current || isEditable(current)
  const picture = file ?? (kept === null ? null : (current?.mediaPath ?? null))
  const done = current && !editable ? (current.sentAt ? t('sent') : t('onItsWay')) : null
  return (
    <Dialog
      onClose={onClose}
      onSubmit={editor.submit}
      title={current ? t('editTitle', { status: t(`status.${current.status}`) }) : t('newTitle')}
      description={ticket.contact.name}
      footer={
        <>
          {current && (
            <Button look="ghost" className="mr-auto" onClick={() => editor.choose(null)}>
              {t('another')}
            </Button>
          )}
          <Button onClick={onClose}>{editable ? t('ui:cancel') : t('ui:close')}</Button>
          {editable && (
            <Button type="submit" look="solid" busy={isSubmitting}>
              {current ? t('update') : t('save')}
            </Button>
          )}
        </>
      }
    >
      {done && <Notice tone="info">{done}</Notice>}
      {current?.status === 'ERRO' && (
        <Notice tone="bad">{t('failed', { reason: codeText(current.failedReason ?? 'ERR_SENDING_WAPP_MSG') })}</Notice>
      )}
      <fieldset disabled={!editable} className="space-y-4 not-first:mt-3">
        <Field label={t('body')} error={errors.body?.message}>
          {(control) => <TextArea {...control} {...form.register('body')} rows={3} maxLength={4096} />}
        </Field>
        <Field label={t('sendAt')} error={errors.sendAt?.message}>
          {(control) => <TextInput {...control} {...form.register('sendAt')} type="datetime-local" />}
        </Field>
        <FileField
          label={t('attachment')}
          hint={t('attachmentHint')}
          accept="image/png,image/jpeg,.png,.jpg,.jpeg"
          maxBytes={maxMediaBytes}
          fault={(chosen) => (isPicture(chosen) ? undefined : t('attachmentType'))}
          name={file?.name ?? kept}
          onChange={editor.attach}
        />
        {picture && <Picture of={picture} />}
      </fieldset>
      <ScheduleList contact={ticket.contact} current={current} onChoose={editor.choose} onDelete={setDeleting} />
      {deleting && (
        <DeleteSchedule
          schedule={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => deleting.id === current?.id && editor.choose(null)}
        />
      )}
    </Dialog>
  )
}

/** The one being written, with its picture, and how it is saved. */
function useEditor(ticket: Ticket, onClose: () => void) {
  const { t } = useTranslation('schedules')
  const save = useSaveSchedule()
  const attachTo = useScheduleMedia()
  const [chosen, setChosen] = useState<Schedule | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [dropped, setDropped] = useState(false)
  const [fresh] = useState(() => startingValues(null, ticket.contactId, Date.now()))
  const form = useForm({ resolver: zodResolver(scheduleSchema), defaultValues: fresh })
  const [begun, setBegun] = useState<{ values: ScheduleValues; file: File | null } | null>(null)
  // Its status may change while one looks at it; its picture may just have arrived.
  const { data: all } = useSchedules(ticket.contactId)
  const current = all?.find(({ id }) => id === chosen?.id) ?? chosen
  const kept = dropped ? null : (current?.mediaName ?? null)

  const choose = (schedule: Schedule | null) => {
    // A new one that was begun waits while one looks at another.
    if (!current) setBegun({ values: form.getValues(), file })
    const again = schedule ? null : begun
    setChosen(schedule)
    setFile(again?.file ?? null)
    setDropped(false)
    form.reset(again?.values ?? startingValues(schedule, ticket.contactId, Date.now()))
  }
  const attach = (picture: File | null) => {
    setFile(picture)
    if (!picture) setDropped(true)
  }
  const submit = submitting(
    form,
    async ({ contactId, body, sendAt }) => {
      const fields = { contactId: contactId ?? 0, ticketId: ticket.id, body, sendAt: new Date(sendAt).toISOString() }
      const saved = await save({ id: current?.id ?? null, fields })
      // Once it is added, a picture that could not be sent is tried again for the same one.
      setChosen(saved)
      setBegun(null)
      const drops = !file && dropped && saved.mediaPath !== null
      if (file || drops) await attachTo(saved.id, file)
      if (drops) toast.success(t('mediaDeleted'))
      toast.success(t('saved'))
      onClose()
    },
    { onError: toast.error },
  )
  return { current, form, file, kept, choose, attach, submit }
}
