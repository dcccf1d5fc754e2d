import { createContactList, type ContactList } from '@recado/contract/contact-lists/api'
import { useTranslation } from 'react-i18next'
import { TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { contactLists } from './queries.ts'

interface ContactListDialogProps {
  /** Null adds a contact list. */
  record: ContactList | null
  onClose: () => void
}

export function ContactListDialog({ record, onClose }: ContactListDialogProps) {
  const { t } = useTranslation('contactLists')
  const save = useSave(contactLists)
  const form = useDialogForm({
    schema: createContactList.input,
    values: { name: record?.name ?? '' },
    record,
    valuesOf: ({ name }: ContactList) => ({ name }),
    save: (fields, seen) => save(record?.id ?? null, fields, seen),
    saved: () => t('saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={record ? t('editTitle') : t('newTitle')} onClose={onClose}>
      <TextField name="name" label={t('name')} autoComplete="off" />
    </FormDialog>
  )
}
