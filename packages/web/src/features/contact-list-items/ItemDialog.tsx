import { createContactListItem, type ContactListItem } from '@recado/contract/contact-lists/items'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useParams } from '#platform/router/router.tsx'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { formatPhone } from '#platform/format.ts'
import { contactListItems } from './queries.ts'

interface ItemDialogProps {
  /** Null adds a person. */
  record: ContactListItem | null
  onClose: () => void
}

export function ItemDialog({ record, onClose }: ItemDialogProps) {
  const { t } = useTranslation('contactListItems')
  const contactListId = Number(useParams()['contactListId'])
  const save = useSave(contactListItems)
  const form = useDialogForm({
    schema: createContactListItem.input,
    values: record ? valuesOf(record) : { contactListId, name: '', number: '', email: '' },
    record,
    valuesOf,
    save: (fields, seen) => save(record?.id ?? null, fields, seen),
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_DUPLICATED_LIST_ITEM: 'number' },
  })
  // The server's error texts are shown unchanged. Any other error in the number means that it is not a number.
  const errorText = ({ type, message }: FieldError) => (String(type).startsWith('ERR_') && message) || t('numberFault')
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('newTitle')} onClose={onClose}>
      <TextField name="name" label={t('name')} autoComplete="off" />
      <TextField
        name="number"
        label={t('number')}
        hint={t('numberHint')}
        errorText={errorText}
        type="tel"
        placeholder={t('numberPlaceholder')}
        autoComplete="off"
      />
      <TextField name="email" label={t('email')} type="email" autoComplete="off" />
    </FormDialog>
  )
}

function valuesOf({ contactListId, name, number, email }: ContactListItem) {
  return { contactListId, name, number: formatPhone(number), email }
}
