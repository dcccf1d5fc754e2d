import type { ContactList } from '@recado/contract/contact-lists/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { formatDecimal } from '#platform/format.ts'
import { contactLists } from './queries.ts'

export function DeleteContactList({ record, onClose }: { record: ContactList; onClose: () => void }) {
  const { t } = useTranslation('contactLists')
  const count = record.contactsCount
  return (
    <DeleteRecord texts="contactLists" of={contactLists} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText', { count, number: formatDecimal(count) })}
    </DeleteRecord>
  )
}
