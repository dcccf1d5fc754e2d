import type { QuickMessage } from '@recado/contract/quick-messages'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDeleteQuickMessage } from './queries.ts'

export function DeleteQuickMessage({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const { t } = useTranslation('quickMessages')
  const remove = useDeleteQuickMessage()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { name: record.shortcode })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await remove.mutateAsync(record)
        toast.success(t('deleted'))
      }}
    >
      {record.geral ? t('deleteSharedText') : t('deleteText')}
    </ConfirmDialog>
  )
}
