import type { User } from '@recado/contract/users/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useHeldTickets, users } from './queries.ts'

export function DeleteUser({ record, onClose }: { record: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { data: count = 0 } = useHeldTickets(record.id)
  return (
    <DeleteRecord texts="users" of={users} id={record.id} name={record.name} onClose={onClose}>
      {count > 0 ? t('deleteHeld', { count }) : t('deleteText')}
    </DeleteRecord>
  )
}
