import type { Queue } from '@recado/contract/queues/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { queues } from './editing.ts'

export function DeleteQueue({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const { t } = useTranslation('queues')
  return (
    <DeleteRecord texts="queues" of={queues} id={queue.id} name={queue.name} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
