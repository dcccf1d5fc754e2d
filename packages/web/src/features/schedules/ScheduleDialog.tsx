import type { Schedule } from '@recado/contract/schedules/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOfficial } from '#features/connections/queries.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteSchedule } from './DeleteSchedule.tsx'
import { useSchedules } from './queries.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { useScheduleEditor } from './use-schedule-editor.ts'

interface ScheduleDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Schedules messages to the ticket's contact: a new one, or one of those waiting. */
export function ScheduleDialog({ ticket, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules')
  const { id: ticketId, contactId, contact } = ticket
  const { data: shown } = useSchedules(contactId)
  const editing = useScheduleEditor({ ticketId, contactId, shown }, onClose)
  const { current, choose } = editing
  const isOfficial = useIsOfficial(ticket.whatsappId)
  const line = isOfficial ? ticket.whatsappId : null
  const [deleting, setDeleting] = useState<Schedule | null>(null)
  const another = current && (
    <Button look="ghost" className="mr-auto" onClick={() => choose(null)}>
      {t('another')}
    </Button>
  )
  return (
    <ScheduleForm of={editing} line={line} description={contact.name} aside={another} onClose={onClose}>
      <ScheduleList contact={contact} current={current} onChoose={choose} onDelete={setDeleting} />
      {deleting && (
        <DeleteSchedule
          schedule={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => deleting.id === current?.id && choose(null)}
        />
      )}
    </ScheduleForm>
  )
}
