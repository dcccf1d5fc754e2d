import type { Help } from '@recado/contract/helps/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { helps } from './queries.ts'

export function DeleteHelp({ record, onClose }: { record: Help; onClose: () => void }) {
  const { t } = useTranslation('helps')
  const remove = useRemove(helps)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: record.title })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(record.id)}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
