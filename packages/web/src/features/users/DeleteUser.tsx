import type { User } from '@recado/contract/users/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { useHeldTickets, users } from './queries.ts'

export function DeleteUser({ record, onClose }: { record: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const remove = useRemove(users)
  const { data: count = 0 } = useHeldTickets(record.id)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {count > 0 ? t('deleteHeld', { count }) : t('deleteText')}
    </ConfirmDelete>
  )
}
