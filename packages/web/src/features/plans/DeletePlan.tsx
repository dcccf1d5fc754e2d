import type { PlanRecord } from '@recado/contract/plans/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { plans } from './queries.ts'

export function DeletePlan({ record, onClose }: { record: PlanRecord; onClose: () => void }) {
  const { t } = useTranslation('plans')
  return (
    <DeleteRecord texts="plans" of={plans} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
