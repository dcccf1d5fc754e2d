import type { Schedule } from '@recado/contract/schedules'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDeleteSchedule } from './queries.ts'

interface DeleteScheduleProps {
  schedule: Schedule
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSchedule({ schedule, onClose, onDeleted }: DeleteScheduleProps) {
  const { t } = useTranslation('schedules')
  const remove = useDeleteSchedule()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { when: formatDateTime(schedule.sendAt) })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await remove.mutateAsync(schedule)
        toast.success(t('deleted'))
        onDeleted()
      }}
    >
      {t('deleteText', { name: schedule.contact.name })}
      <span className="mt-2 line-clamp-3 block font-medium break-words text-text">{schedule.body}</span>
    </ConfirmDialog>
  )
}
