import { type Schedule, schedules } from '@recado/contract/schedules/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useRemove } from '#kit/record-calls.ts'
import { companyClock } from '#platform/session/company-clock.ts'

interface DeleteScheduleProps {
  schedule: Schedule
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteSchedule({ schedule, onClose, onDeleted }: DeleteScheduleProps) {
  const { t } = useTranslation('schedules')
  const remove = useRemove(schedules)
  return (
    <DeleteRecord
      texts="schedules"
      name={companyClock.dateTime(schedule.sendAt)}
      onDelete={() => remove(schedule.id).then(onDeleted)}
      onClose={onClose}
    >
      {t(schedule.sentAt ? 'deleteSentText' : 'deleteText', { name: schedule.contact.name })}
      <span className="mt-2 line-clamp-3 block font-medium break-words text-text">{schedule.body}</span>
    </DeleteRecord>
  )
}
