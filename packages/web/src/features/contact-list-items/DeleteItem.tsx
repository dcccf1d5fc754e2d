import type { ContactListItem } from '@recado/contract/contact-lists/items'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { contactListItems } from './queries.ts'

export function DeleteItem({ record, onClose }: { record: ContactListItem; onClose: () => void }) {
  const { t } = useTranslation('contactListItems')
  return (
    <DeleteRecord texts="contactListItems" of={contactListItems} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
