import type { Schedule } from '@recado/contract/schedules/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useRemove } from '#kit/records.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { schedules } from './queries.ts'

interface DeleteScheduleProps {
  schedule: Schedule
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteSchedule({ schedule, onClose, onDeleted }: DeleteScheduleProps) {
  const { t } = useTranslation('schedules')
  const remove = useRemove(schedules)
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { when: companyClock.dateTime(schedule.sendAt) })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove(schedule.id).then(onDeleted)}
    >
      {t(schedule.sentAt ? 'deleteSentText' : 'deleteText', { name: schedule.contact.name })}
      <span className="mt-2 line-clamp-3 block font-medium break-words text-text">{schedule.body}</span>
    </ConfirmDelete>
  )
}
