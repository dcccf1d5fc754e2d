import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeleteConnection } from './editing.ts'

export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connectionForm')
  const remove = useDeleteConnection()
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: connection.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove.mutateAsync(connection)}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
