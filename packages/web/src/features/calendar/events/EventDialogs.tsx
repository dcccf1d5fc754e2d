import { listSchedules, type Schedule } from '@recado/contract/schedules/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findShown } from '#kit/records.ts'
import { AnchoredPopover } from '#ui/overlays/Anchored.tsx'
import { DeleteSchedule, EventDetails, ScheduleEditor } from '#features/calendar/overlays.ts'

/** The dialog or popover open over the calendar, and its subject. */
export type Task =
  | { kind: 'add'; sendAt?: Date | undefined }
  | { kind: 'edit' | 'delete'; schedule: Schedule }
  | { kind: 'open'; schedule: Schedule; at: HTMLElement }
  | null

export function EventDialogs({ task, onTask }: { task: Task; onTask: (task: Task) => void }) {
  const { t } = useTranslation('calendar')
  const client = useQueryClient()
  const close = () => onTask(null)
  if (!task) return null
  if (task.kind === 'add') return <ScheduleEditor sendAt={task.sendAt} onClose={close} />
  // The message as it is now. The popover shows nothing once the message is gone.
  const found = findShown(client, listSchedules, task.schedule.id)
  const schedule = found ?? task.schedule
  if (task.kind !== 'open') {
    const Dialog = task.kind === 'edit' ? ScheduleEditor : DeleteSchedule
    return <Dialog schedule={schedule} onClose={close} />
  }
  if (!found) return null
  return (
    <AnchoredPopover label={t('details', { name: schedule.contact.name })} anchor={task.at} onClose={close}>
      <EventDetails
        schedule={schedule}
        onEdit={() => onTask({ kind: 'edit', schedule })}
        onDelete={() => onTask({ kind: 'delete', schedule })}
        onClose={close}
      />
    </AnchoredPopover>
  )
}
