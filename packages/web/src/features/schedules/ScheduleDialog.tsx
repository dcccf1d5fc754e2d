import { maxMediaBytes } from '@recado/contract/media/api'
import { isEditable, type Schedule } from '@recado/contract/schedules/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AttachmentField, TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog } from '#kit/FormDialog.tsx'
import { codeText } from '#platform/api/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DeleteSchedule } from './DeleteSchedule.tsx'
import { Picture } from './Picture.tsx'
import { isPicture, type ScheduleValues } from './schedule-form.ts'
import { ScheduleList } from './ScheduleList.tsx'
import { useScheduleEditor } from './use-schedule-editor.ts'

interface ScheduleDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Schedules messages to the ticket's contact: a new one, or one of those waiting. */
export function ScheduleDialog({ ticket, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules')
  const { current, form, choose } = useScheduleEditor(ticket, onClose)
  const [deleting, setDeleting] = useState<Schedule | null>(null)
  const editable = !current || isEditable(current)
  const another = current && (
    <Button look="ghost" className="mr-auto" onClick={() => choose(null)}>
      {t('another')}
    </Button>
  )
  return (
    <FormDialog
      of={form}
      onClose={onClose}
      title={current ? t('editTitle', { status: t(`status.${current.status}`) }) : t('newTitle')}
      description={ticket.contact.name}
      submitLabel={current ? t('update') : t('save')}
      readOnly={!editable}
      aside={another}
    >
      <div>
        {current && <Outcome schedule={current} />}
        <fieldset disabled={!editable} className="space-y-4 not-first:mt-3">
          <TextAreaField name="body" label={t('body')} rows={3} maxLength={4096} />
          <TextField name="sendAt" label={t('sendAt')} type="datetime-local" />
          <AttachmentField
            name="attachment"
            label={t('attachment')}
            hint={t('attachmentHint')}
            accept="image/png,image/jpeg,.png,.jpg,.jpeg"
            stored={current?.mediaName ?? null}
            maxBytes={maxMediaBytes}
            fault={(chosen) => (isPicture(chosen) ? undefined : t('attachmentType'))}
          />
          <ChosenPicture path={current?.mediaPath ?? null} />
        </fieldset>
        <ScheduleList contact={ticket.contact} current={current} onChoose={choose} onDelete={setDeleting} />
        {deleting && (
          <DeleteSchedule
            schedule={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => deleting.id === current?.id && choose(null)}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** Why it can no longer be changed, or why it was not sent. */
function Outcome({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules')
  const { status, sentAt, failedReason } = schedule
  if (!isEditable(schedule)) return <Notice tone="info">{sentAt ? t('sent') : t('onItsWay')}</Notice>
  if (status !== 'ERRO') return null
  return <Notice tone="bad">{t('failed', { reason: codeText(failedReason ?? 'ERR_SENDING_WAPP_MSG') })}</Notice>
}

/** The chosen picture, or the stored one until it is removed. */
function ChosenPicture({ path }: { path: string | null }) {
  const { file, dropped } = useWatch<ScheduleValues, 'attachment'>({ name: 'attachment' })
  const picture = file ?? (dropped ? null : path)
  return picture && <Picture of={picture} />
}
