import type { QuickMessage } from '@recado/contract/quick-messages/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { quickMessages } from './queries.ts'

export function DeleteQuickMessage({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quickMessages')
  return (
    <DeleteRecord texts="quickMessages" of={quickMessages} id={record.id} name={record.shortcode} onClose={onClose}>
      {record.geral ? t('deleteSharedText') : t('deleteText')}
    </DeleteRecord>
  )
}
