import type { FileList } from '@recado/contract/file-lists/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { fileLists } from './queries.ts'

export function DeleteFileList({ record, onClose }: { record: FileList; onClose: () => void }) {
  const { t } = useTranslation('fileLists')
  const remove = useRemove(fileLists)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {t('deleteText', { count: record.options.length })}
    </ConfirmDelete>
  )
}
