import type { ListedAnnouncement } from '@recado/contract/announcements/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { announcements } from './queries.ts'

export function DeleteAnnouncement({ record, onClose }: { record: ListedAnnouncement; onClose: () => void }) {
  const { t } = useTranslation('announcements')
  return (
    <DeleteRecord texts="announcements" of={announcements} id={record.id} name={record.title} onClose={onClose}>
      {t(record.status ? 'deleteActiveText' : 'deleteText')}
    </DeleteRecord>
  )
}
