import type { Campaign } from '@recado/contract/campaigns/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { campaigns } from './queries.ts'

export function DeleteCampaign({ record, onClose }: { record: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <DeleteRecord texts="campaigns" of={campaigns} id={record.id} name={record.name} onClose={onClose}>
      {record.startedAt ? t('deleteSent') : t('deleteUnsent')}
    </DeleteRecord>
  )
}
