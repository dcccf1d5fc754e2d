import type { Flow } from '@recado/contract/flows/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeletion } from '#features/flows/queries.ts'

export function DeleteFlow({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { t } = useTranslation('flows')
  const remove = useDeletion()
  return (
    <ConfirmDelete
      title={t('deleteTitle', { name: flow.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(flow.id)}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
