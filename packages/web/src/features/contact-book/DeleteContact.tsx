import type { ContactRecord } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { contacts } from '#features/contacts/queries.ts'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'

export function DeleteContact({ record, onClose }: { record: ContactRecord; onClose: () => void }) {
  const { t } = useTranslation('contactBook')
  const remove = useRemove(contacts)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
