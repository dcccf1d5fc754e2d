import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSessionVerb } from './editing.ts'

export function EndSession({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connectionForm')
  const end = useSessionVerb('end')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('endTitle', { name: connection.name })}
      confirmLabel={t('endConfirm')}
      onConfirm={async () => {
        await end.mutateAsync(connection.id)
        toast.success(t('disconnected'))
      }}
    >
      {t('endText')}
    </ConfirmDialog>
  )
}
