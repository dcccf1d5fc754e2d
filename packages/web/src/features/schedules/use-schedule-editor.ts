import type { Schedule } from '@recado/contract/schedules/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#kit/FormDialog.tsx'
import { useAttach, useSave } from '#kit/records.ts'
import { toast } from '#ui/overlays/toast.ts'
import { schedules, useSchedules } from './queries.ts'
import { scheduleSchema, startingValues, type ScheduleValues } from './schedule-form.ts'

/** The message being edited, with its picture, and how it is saved. */
export function useScheduleEditor(ticket: Ticket, onClose: () => void) {
  const { t } = useTranslation('schedules')
  const [save, attach] = [useSave(schedules), useAttach(schedules)]
  const [chosen, setChosen] = useState<Schedule | null>(null)
  const [fresh] = useState(() => startingValues(null, ticket.contactId, Date.now()))
  const [begun, setBegun] = useState<ScheduleValues | null>(null)
  // Its status may change while it is viewed; its picture may have only just arrived.
  const { data: all } = useSchedules(ticket.contactId)
  const current = all?.find(({ id }) => id === chosen?.id) ?? chosen
  const form = useDialogForm({
    schema: scheduleSchema,
    values: fresh,
    save: async ({ contactId, body, sendAt, attachment }) => {
      const fields = { contactId: contactId ?? 0, ticketId: ticket.id, body, sendAt: new Date(sendAt).toISOString() }
      const saved = await save(current?.id ?? null, fields)
      // Once it is added, a picture that could not be sent is retried for the same one.
      setChosen(saved)
      setBegun(null)
      if (await attach(saved.id, attachment, saved.mediaPath !== null)) toast.success(t('mediaDeleted'))
    },
    saved: () => t('saved'),
    onSaved: onClose,
  })

  const choose = (schedule: Schedule | null): void => {
    // A new one that was begun waits while another is viewed.
    if (!current) setBegun(form.form.getValues())
    setChosen(schedule)
    const starting = startingValues(schedule, ticket.contactId, Date.now())
    form.form.reset(schedule ? starting : (begun ?? starting))
  }
  return { current, form, choose }
}
