import { createHelp, type Help } from '@recado/contract/helps/api'
import { videoCode } from '@recado/contract/helps/video'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { helps } from './queries.ts'

export function HelpDialog({ record, onClose }: { record: Help | null; onClose: () => void }) {
  const { t } = useTranslation('helps')
  const save = useSave(helps)
  const form = useDialogForm({
    schema,
    values: record ? valuesOf(record) : { title: '', video: '', description: '' },
    record,
    valuesOf,
    save: (fields, seen) => save(record?.id ?? null, fields, seen),
    saved: () => t('saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('newTitle')} onClose={onClose}>
      <TextField name="title" label={t('name')} autoComplete="off" />
      <TextField name="video" label={t('video')} hint={t('videoHint')} maxLength={500} autoComplete="off" />
      <TextAreaField name="description" label={t('description')} rows={3} />
    </FormDialog>
  )
}

function valuesOf({ title, video, description }: Help) {
  return { title, video, description }
}

const { title, description } = createHelp.input.shape
const schema = z.object({
  title,
  video: z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: () => i18next.t('validation:required'), abort: true }),
    z.refine((text) => videoCode(text) !== undefined, { error: () => i18next.t('helps:noVideo') }),
  ),
  description,
})
