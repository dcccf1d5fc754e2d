import type { FlowCampaign } from '@recado/contract/flow-campaigns/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeletion } from './queries.ts'

export function DeleteFlowCampaign({ record, onClose }: { record: FlowCampaign; onClose: () => void }) {
  const { t } = useTranslation('flowCampaigns')
  const remove = useDeletion()
  return (
    <ConfirmDelete
      title={t('deleteTitle', { name: record.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
      onClose={onClose}
    >
      {t('deleteText', { phrase: record.phrase })}
    </ConfirmDelete>
  )
}
