import type { Connection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDeleteConnection } from './queries.ts'

export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections')
  const remove = useDeleteConnection()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { name: connection.name })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await remove.mutateAsync(connection)
        toast.success(t('deleted'))
      }}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
