import type { Contact } from '@recado/contract/contacts/api'
import { useMemo, useState } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lazily } from '#ui/lazily.tsx'
import { CheckboxField, MultiSelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { withTexts } from '#platform/i18n.ts'
import { toast } from '#ui/overlays/toast.ts'
import { schemaFor, startingValues, valuesOf } from './contact-form.ts'
import { ExtraInfoFields } from './ExtraInfoFields.tsx'
import { Identities } from './Identities.tsx'
import { OptOuts } from './OptOuts.tsx'
import { useSaveContact } from './queries.ts'
import { useChangeTags, useTagChoices } from './tags-of-contact.ts'

const MergeHistory = lazily(
  () => withTexts(['contactMerges'], async () => (await import('#features/contact-merges/on-demand.ts')).MergeHistory),
  'idle',
  null,
)

interface ContactDialogProps {
  /** Null adds a contact. */
  contact?: Contact | null
  /** The text that was searched for, or that came on a contact card: a name or a number. */
  typed?: string
  number?: string
  onClose: () => void
  onSaved: (contact: Contact) => void
}

export function ContactDialog({ contact = null, typed = '', number, onClose, onSaved }: ContactDialogProps) {
  const { t } = useTranslation(['contacts', 'kit'])
  const save = useSaveContact()
  const changeTags = useChangeTags()
  // Colleagues' changes may arrive meanwhile. The form keeps the values with which it began.
  const [opened] = useState(contact)
  const starting = startingValues(opened, typed)
  const form = useDialogForm({
    schema: useMemo(() => schemaFor(contact), [contact]),
    values: number ? { ...starting, number } : starting,
    record: opened,
    valuesOf,
    save: async ({ tags, ...fields }, seen, began) => {
      const saved = await save(contact?.id ?? null, fields, seen)
      // The contact is saved even if its tags fail, because saving it again would add it twice.
      return changeTags(saved, began.tags, tags).catch((error: unknown) => {
        toast.error(error)
        return saved
      })
    },
    saved: () => t('contactModal.success'),
    onSaved,
    fieldOf: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
      ERR_NO_PERMISSION: 'number',
    },
  })
  return (
    <FormDialog
      of={form}
      title={contact ? t('editTitle') : t('newTitle')}
      description={contact ? (contact.blockedAt ? t('blockedText') : undefined) : t('newText')}
      submitLabel={contact ? t('kit:save') : t('saveNew')}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} autoComplete="off" />
      {!contact?.isGroup && <NumberField />}
      {contact && <Identities contactId={contact.id} />}
      {contact && <OptOuts contactId={contact.id} />}
      {contact && <MergeHistory contactId={contact.id} />}
      <TextField name="email" label={t('email')} type="email" autoComplete="off" />
      <TagsField />
      <ExtraInfoFields form={form.form} />
      <CheckboxField name="disableBot" label={t('disableBot')} hint={t('disableBotHint')} />
    </FormDialog>
  )
}

function TagsField() {
  const { t } = useTranslation('contacts')
  const { data: tags = [] } = useTagChoices()
  return <MultiSelectField name="tags" label={t('tags')} options={tags} placeholder={t('chooseTags')} />
}

function NumberField() {
  const { t } = useTranslation('contacts')
  // The server's error texts are shown unchanged. Any other error in the number means that it is not a number.
  const errorText = ({ type, message }: FieldError) => {
    if (type === 'ERR_NO_PERMISSION') return t('numberHeld')
    return (String(type).startsWith('ERR_') && message) || t('numberDigits')
  }
  return (
    <TextField
      name="number"
      label={t('number')}
      hint={t('numberHint')}
      errorText={errorText}
      type="tel"
      placeholder={t('numberPlaceholder')}
      autoComplete="off"
    />
  )
}
