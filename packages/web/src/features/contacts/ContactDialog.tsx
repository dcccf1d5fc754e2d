import { zodResolver } from '@hookform/resolvers/zod'
import { createContact, type Contact } from '@recado/contract/contacts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { addContact } from './queries.ts'

interface ContactDialogProps {
  /** What was searched for: a name, or a number. */
  typed: string
  onClose: () => void
  onCreated: (contact: Contact) => void
}

/** Adds a contact. */
export function ContactDialog({ typed, onClose, onCreated }: ContactDialogProps) {
  const { t } = useTranslation(['contacts', 'ui'])
  const form = useForm({ resolver: zodResolver(createContact.input), defaultValues: startingValues(typed) })
  const { errors, isSubmitting } = form.formState
  const submit = submitting(
    form,
    async (values) => {
      const contact = await addContact(values)
      toast.success(t('saved'))
      onCreated(contact)
    },
    { fieldOf: { ERR_DUPLICATED_CONTACT: 'number', ERR_WAPP_INVALID_CONTACT: 'number' }, onError: toast.error },
  )
  return (
    <Dialog
      onClose={onClose}
      onSubmit={submit}
      title={t('newTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" look="solid" busy={isSubmitting}>
            {t('saveNew')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} maxLength={50} autoComplete="off" />}
        </Field>
        <Field label={t('number')} hint={t('numberHint')} error={errors.number && (numberError(errors.number) ?? t('numberHint'))}>
          {(control) => (
            <TextInput {...control} {...form.register('number')} type="tel" maxLength={50} placeholder="5511912344321" autoComplete="off" />
          )}
        </Field>
        <Field label={t('email')} error={errors.email?.message}>
          {(control) => <TextInput {...control} {...form.register('email')} type="email" maxLength={254} autoComplete="off" />}
        </Field>
      </div>
    </Dialog>
  )
}

/** The server's word stands as it is; what the form finds wrong is said by the hint. */
function numberError({ type, message }: { type?: string | number; message?: string }): string | undefined {
  return String(type).startsWith('ERR_') ? message : undefined
}

function startingValues(typed: string): { name: string; number: string; email: string } {
  const isNumber = /^[\d\s()+-]+$/.test(typed)
  return { name: isNumber ? '' : typed, number: isNumber ? typed : '', email: '' }
}
