import type { FileList } from '@recado/contract/file-lists/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { fileLists } from './queries.ts'

export function DeleteFileList({ record, onClose }: { record: FileList; onClose: () => void }) {
  const { t } = useTranslation('fileLists')
  return (
    <DeleteRecord texts="fileLists" of={fileLists} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText', { count: record.options.length })}
    </DeleteRecord>
  )
}
