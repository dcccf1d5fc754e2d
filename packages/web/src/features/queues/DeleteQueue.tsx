import type { Queue } from '@recado/contract/queues/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { queues } from './editing.ts'

export function DeleteQueue({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const { t } = useTranslation('queues')
  const remove = useRemove(queues)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: queue.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(queue.id)}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
