import type { PaymentSettings } from '@recado/contract/payments/settings'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { TextAreaField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { PixKeyField } from './PixKeyField.tsx'
import { useSavePayments } from './queries.ts'

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))

const schema = z.object({
  manual: z.object({
    instructions: text(1000),
    pixKey: text(77),
    name: text(25),
    city: text(15),
  }),
})

export interface PaymentDialogProps {
  settings: PaymentSettings
  onClose: () => void
}

/** Edits the payment instructions that apply when no provider takes payments for us. */
export function ManualDialog({ settings, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('payments')
  const save = useSavePayments()
  const form = useDialogForm({
    schema,
    values: valuesOf(settings),
    record: settings,
    valuesOf,
    save: (values, updatedAt) => save({ ...values, updatedAt }),
    saved: () => t('saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={t('drivers.manual')} description={t('manual.description')} onClose={onClose}>
      <TextAreaField name="manual.instructions" label={t('manual.instructions')} hint={t('manual.instructionsHint')} rows={4} />
      <PixKeyField of="manual" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="manual.name" label={t('manual.name')} autoComplete="off" />
        <TextField name="manual.city" label={t('manual.city')} autoComplete="off" />
      </div>
    </FormDialog>
  )
}

function valuesOf({ manual }: PaymentSettings): z.input<typeof schema> {
  return { manual }
}
