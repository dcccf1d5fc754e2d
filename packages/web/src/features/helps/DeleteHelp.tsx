import type { Help } from '@recado/contract/helps/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { helps } from './queries.ts'

export function DeleteHelp({ record, onClose }: { record: Help; onClose: () => void }) {
  const { t } = useTranslation('helps')
  return (
    <DeleteRecord texts="helps" of={helps} id={record.id} name={record.title} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
