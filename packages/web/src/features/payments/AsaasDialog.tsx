import { environments, type PaymentSettings } from '@recado/contract/payments/settings'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { PasswordField, SelectField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { PaymentDialogProps } from './ManualDialog.tsx'
import { useSavePayments } from './queries.ts'
import { failureText, reasonOf } from './reasons.ts'

const schema = z.object({
  asaas: z.object({ environment: z.enum(environments), apiKey: z.string().check(z.trim(), z.maxLength(500)) }),
})
type Values = z.input<typeof schema>

/** The key of the gateway, which is tested before it is stored. */
export function AsaasDialog({ settings, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('payments')
  const save = useSavePayments()
  const form = useDialogForm({
    schema,
    values: valuesOf(settings),
    record: settings,
    valuesOf,
    save: (values, updatedAt) => save({ ...values, updatedAt }),
    saved: () => t('tried'),
    onSaved: onClose,
    onError: (error, of: UseFormReturn<Values>) => {
      if (reasonOf(error) === undefined) return toast.error(error)
      of.setError('asaas.apiKey', { message: failureText(t, error) }, { shouldFocus: true })
    },
  })
  return (
    <FormDialog
      of={form}
      title={t('drivers.asaas')}
      description={t('asaas.description')}
      submitLabel={t('saveTried')}
      onClose={onClose}
    >
      <SelectField
        name="asaas.environment"
        label={t('environment')}
        options={environments.map((value) => ({ value, label: t(`environments.${value}`) }))}
      />
      <PasswordField
        name="asaas.apiKey"
        label={t('asaas.apiKey')}
        hint={t(settings.asaas.hasApiKey ? 'secretKept' : 'asaas.apiKeyHint')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

function valuesOf({ asaas: { environment } }: PaymentSettings): Values {
  return { asaas: { environment, apiKey: '' } }
}
