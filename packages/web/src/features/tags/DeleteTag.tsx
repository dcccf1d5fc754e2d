import type { TagRecord } from '@recado/contract/tags/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { tags } from './queries.ts'

export function DeleteTag({ record, onClose }: { record: TagRecord; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const remove = useRemove(tags)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {t('deleteText', { count: record.contactsCount })}
      {record.kanban === 1 && ` ${t('deleteLane')}`}
    </ConfirmDelete>
  )
}
