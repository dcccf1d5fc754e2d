import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { CheckboxField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toDateTimeLocal } from '#kit/date-time-local.ts'
import '#platform/api/validation.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useReplayAll } from './queries.ts'

const hourMs = 3_600_000

const local = z.string().check(z.refine((text) => text !== '', { error: () => i18next.t('validation:required'), abort: true }))
const schema = z.object({ from: local, to: local, all: z.boolean() }).check(
  z.refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['to'],
    error: () => i18next.t('webhooks:range.order'),
  }),
)

/** Resends the events of a period, by default of the last hour. */
export function ReplayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { mutateAsync } = useReplayAll()
  const [now] = useState(() => Date.now())
  const values = { from: toDateTimeLocal(new Date(now - hourMs)), to: toDateTimeLocal(new Date(now + 60_000)), all: false }
  const dialog = useDialogForm({
    schema,
    values,
    save: ({ from, to, all }: typeof values) =>
      mutateAsync({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), all }),
    saved: () => null,
    onSaved: ({ count }) => {
      if (count === 0) toast.error(t('range.none'))
      else toast.success(t('range.sent', { count }))
      onClose()
    },
  })
  return (
    <FormDialog
      of={dialog}
      size="small"
      title={t('range.title')}
      description={t('range.text')}
      submitLabel={t('range.submit')}
      onClose={onClose}
    >
      <TextField name="from" label={t('range.from')} type="datetime-local" />
      <TextField name="to" label={t('range.to')} type="datetime-local" />
      <CheckboxField name="all" label={t('range.all')} />
    </FormDialog>
  )
}
