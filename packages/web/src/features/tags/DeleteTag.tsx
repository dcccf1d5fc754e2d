import type { TagRecord } from '@recado/contract/tags/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { tags } from './queries.ts'

export function DeleteTag({ record, onClose }: { record: TagRecord; onClose: () => void }) {
  const { t } = useTranslation('tags')
  return (
    <DeleteRecord texts="tags" of={tags} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText', { count: record.contactsCount })}
      {record.kanban === 1 && ` ${t('deleteLane')}`}
    </DeleteRecord>
  )
}
