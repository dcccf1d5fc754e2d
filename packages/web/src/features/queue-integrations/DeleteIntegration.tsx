import type { QueueIntegration } from '@recado/contract/queue-integrations/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeletion } from './queries.ts'

export function DeleteIntegration({ record, onClose }: { record: QueueIntegration; onClose: () => void }) {
  const { t } = useTranslation('queueIntegrations')
  const remove = useDeletion()
  return (
    <ConfirmDelete
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
