import type { ContactRecord } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { contacts } from '#features/contacts/queries.ts'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'

export function DeleteContact({ record, onClose }: { record: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contactBook')
  return (
    <DeleteRecord texts="contactBook" of={contacts} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
