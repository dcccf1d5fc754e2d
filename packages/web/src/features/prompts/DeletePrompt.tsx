import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { prompts, type Row } from './queries.ts'

export function DeletePrompt({ record, onClose }: { record: Row; onClose: () => void }) {
  const { t } = useTranslation('prompts')
  return (
    <DeleteRecord texts="prompts" of={prompts} id={record.id} name={record.name} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
