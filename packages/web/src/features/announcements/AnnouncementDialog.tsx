import { type Announcement, createAnnouncement, maxTextLength, priorities } from '@recado/contract/announcements/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { untouched, type Attached } from '#kit/attached.ts'
import { SelectField, TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { PictureField } from '#kit/PictureField.tsx'
import { useAttach, useSave } from '#kit/record-calls.ts'
import { priorityNames } from './priorities.ts'
import { announcements } from './queries.ts'

interface AnnouncementDialogProps {
  /** Null adds an announcement. */
  record: Announcement | null
  onClose: () => void
}

export function AnnouncementDialog({ record, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements')
  const [save, attach] = [useSave(announcements), useAttach(announcements)]
  // If the announcement was added but its picture could not be sent, a retry applies to that same announcement.
  const [known, setKnown] = useState(record)
  const form = useDialogForm({
    schema,
    values: valuesOf(record),
    record: known,
    valuesOf,
    save: async ({ attachment, ...fields }, seen) => {
      const saved = await save(known?.id ?? null, fields, seen)
      setKnown(saved)
      await attach(saved.id, attachment, saved.mediaPath !== null)
    },
    saved: () => t('saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('add')} onClose={onClose}>
      <TextField name="title" label={t('name')} autoComplete="off" />
      <TextAreaField name="text" label={t('text')} hint={t('textHint')} maxLength={maxTextLength} rows={5} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          name="priority"
          label={t('priority')}
          options={priorities.map((value) => ({ value, label: t(`priorities.${priorityNames[value]}`) }))}
        />
        <SelectField name="status" label={t('status')} options={states.map((value) => ({ value, label: t(value) }))} />
      </div>
      <PictureField texts="announcements" record={record} />
    </FormDialog>
  )
}

const states = ['active', 'inactive'] as const

const { title, text } = createAnnouncement.input.shape
const schema = z.object({
  title,
  text,
  priority: z.literal(priorities),
  status: z.pipe(
    z.enum(states),
    z.transform((state) => state === 'active'),
  ),
  attachment: z.custom<Attached>(),
})

function valuesOf(record: Announcement | null): z.input<typeof schema> {
  const { title = '', text = '', priority = 3, status = true } = record ?? {}
  return { title, text, priority, status: status ? 'active' : 'inactive', attachment: untouched }
}
