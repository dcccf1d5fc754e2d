import { zodResolver } from '@hookform/resolvers/zod'
import type { Contact } from '@recado/contract/contacts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { submitting } from '#ui/fields/submitting.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { schemaFor, startingValues, type ContactForm } from './contact-form.ts'
import { ExtraInfoFields } from './ExtraInfoFields.tsx'
import { useSaveContact } from './queries.ts'

interface ContactDialogProps {
  /** Null adds one. */
  contact?: Contact | null
  /** What was searched for, or came on a card: a name, or a number. */
  typed?: string
  number?: string
  onClose: () => void
  onSaved: (contact: Contact) => void
}

/** Adds a contact or changes one. */
export function ContactDialog({ contact = null, typed = '', number, onClose, onSaved }: ContactDialogProps) {
  const { t } = useTranslation(['contacts', 'ui'])
  const save = useSaveContact()
  const starting = startingValues(contact, typed)
  const form: ContactForm = useForm({
    resolver: zodResolver(schemaFor(contact)),
    defaultValues: number ? { ...starting, number } : starting,
  })
  const { errors, isSubmitting } = form.formState
  const submit = submitting(
    form,
    async (values) => {
      const saved = await save(contact?.id ?? null, values)
      toast.success(t('saved'))
      onSaved(saved)
    },
    {
      fieldOf: {
        ERR_DUPLICATED_CONTACT: 'number',
        ERR_WAPP_INVALID_CONTACT: 'number',
        ERR_WAPP_CHECK_CONTACT: 'number',
        ERR_NO_PERMISSION: 'number',
      },
      onError: toast.error,
    },
  )
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={contact ? t('editTitle') : t('newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={isSubmitting}>
            {contact ? t('save') : t('saveNew')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} maxLength={50} autoComplete="off" />}
        </Field>
        {!contact?.isGroup && (
          <Field
            label={t('number')}
            hint={t('numberHint')}
            error={
              errors.number &&
              (errors.number.type === 'ERR_NO_PERMISSION' ? t('numberHeld') : (numberError(errors.number) ?? t('numberDigits')))
            }
          >
            {(control) => (
              <TextInput
                {...control}
                {...form.register('number')}
                type="tel"
                maxLength={50}
                placeholder={t('numberPlaceholder')}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Field label={t('email')} error={errors.email?.message}>
          {(control) => <TextInput {...control} {...form.register('email')} type="email" maxLength={254} autoComplete="off" />}
        </Field>
        <ExtraInfoFields form={form} />
        <Controller
          control={form.control}
          name="disableBot"
          render={({ field }) => (
            <Checkbox
              label={t('disableBot')}
              hint={t('disableBotHint')}
              checked={field.value ?? false}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </Dialog>
  )
}

/** The server's word stands as it is; what the form finds wrong is the count of digits. */
function numberError({ type, message }: { type?: string | number; message?: string }): string | undefined {
  return String(type).startsWith('ERR_') ? message : undefined
}
