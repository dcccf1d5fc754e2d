import type { QuickMessage } from '@recado/contract/quick-messages/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { quickMessages } from './queries.ts'

export function DeleteQuickMessage({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quickMessages')
  const remove = useRemove(quickMessages)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.shortcode })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {record.geral ? t('deleteSharedText') : t('deleteText')}
    </ConfirmDelete>
  )
}
