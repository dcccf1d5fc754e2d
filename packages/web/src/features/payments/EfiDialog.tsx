import { environments, type PaymentSettings } from '@recado/contract/payments/settings'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { type Attached, untouched } from '#kit/attached.ts'
import { AttachmentField, PasswordField, SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readCertificate } from './certificate-file.ts'
import type { PaymentDialogProps } from './ManualDialog.tsx'
import { PixKeyField } from './PixKeyField.tsx'
import { useSavePayments } from './queries.ts'
import { failureText, reasonOf } from './reasons.ts'

const maxBytes = 64 * 1024
const text = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length))
const secret = z.string().check(z.trim(), z.maxLength(500))

const schema = z.object({
  efi: z.object({
    environment: z.enum(environments),
    clientId: text(100),
    clientSecret: secret,
    pixKey: text(77),
    passphrase: z.string().check(z.maxLength(200)),
  }),
  certificate: z.custom<Attached>(),
})
type Values = z.input<typeof schema>

/** The keys of the bank, which are tested before they are stored. */
export function EfiDialog({ settings, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('payments')
  const save = useSavePayments()
  const form = useDialogForm({
    schema,
    values: valuesOf(settings),
    record: settings,
    valuesOf,
    save: async ({ efi, certificate: { file } }, updatedAt) =>
      save({ efi: { ...efi, ...(file && { certificate: await readCertificate(file) }) }, updatedAt }),
    saved: () => t('tried'),
    onSaved: onClose,
    onError: (error, of: UseFormReturn<Values>) => {
      const reason = reasonOf(error)
      if (reason === undefined) return toast.error(error)
      of.setError(places[reason] ?? 'efi.clientSecret', { message: failureText(t, error) }, { shouldFocus: true })
    },
  })
  const { certificate, hasClientSecret } = settings.efi
  return (
    <FormDialog
      of={form}
      title={t('drivers.efi')}
      description={t('efi.description')}
      submitLabel={t('saveTried')}
      onClose={onClose}
    >
      <SelectField
        name="efi.environment"
        label={t('environment')}
        options={environments.map((value) => ({ value, label: t(`environments.${value}`) }))}
      />
      <TextField name="efi.clientId" label="Client ID" autoComplete="off" />
      <PasswordField
        name="efi.clientSecret"
        label="Client Secret"
        hint={hasClientSecret ? t('secretKept') : undefined}
        autoComplete="new-password"
      />
      <PixKeyField of="efi" />
      <AttachmentField
        name="certificate"
        label={t('efi.certificate')}
        hint={t('efi.certificateHint')}
        accept=".p12,.pfx,.pem"
        maxBytes={maxBytes}
        stored={certificate?.name ?? null}
      />
      <PasswordField
        name="efi.passphrase"
        label={t('efi.passphrase')}
        hint={t('efi.passphraseHint')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

type Place = 'efi.clientId' | 'efi.pixKey' | 'efi.passphrase' | 'efi.clientSecret'

/** The field at which each reason is shown. The certificate file has no place for one. */
const places: Record<string, Place> = {
  scope: 'efi.clientId',
  chave_invalida: 'efi.pixKey',
  certificate: 'efi.passphrase',
  unreadable: 'efi.passphrase',
  passphrase: 'efi.passphrase',
  cipher: 'efi.passphrase',
  key: 'efi.passphrase',
  expired: 'efi.passphrase',
}

function valuesOf({ efi: { environment, clientId, pixKey } }: PaymentSettings): Values {
  return { efi: { environment, clientId, clientSecret: '', pixKey, passphrase: '' }, certificate: untouched }
}
