import { type Schedule, schedules } from '@recado/contract/schedules/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#kit/FormDialog.tsx'
import { useAttach, useSave } from '#kit/record-calls.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { toast } from '#ui/overlays/toast.ts'
import { scheduleSchema, startingValues, type ScheduleValues } from './schedule-form.ts'

export interface Edited {
  /** The schedule that is edited first. Without it, a new one. */
  first?: Schedule | null
  /** For a new schedule: its contact if known, the ticket it is written in, and when it goes out. */
  contactId: number | null
  ticketId?: number
  sendAt?: Date | undefined
  /** The schedules on screen. A status may change while a schedule is viewed, and a picture may have only just arrived. */
  shown: readonly Schedule[] | undefined
}

export type ScheduleEditing = ReturnType<typeof useScheduleEditor>

/** The message being edited, with its picture, and how it is saved. */
export function useScheduleEditor({ first = null, contactId, ticketId, sendAt, shown }: Edited, onClose: () => void) {
  const { t } = useTranslation('schedules')
  const [save, attach] = [useSave(schedules), useAttach(schedules)]
  const [chosen, setChosen] = useState(first)
  const [values] = useState(() => startingValues(first, contactId, Date.now(), sendAt))
  const [begun, setBegun] = useState<ScheduleValues | null>(null)
  const current = shown?.find(({ id }) => id === chosen?.id) ?? chosen
  const form = useDialogForm({
    schema: scheduleSchema,
    values,
    record: chosen,
    valuesOf: (latest: Schedule) => startingValues(latest, contactId, Date.now()),
    save: async ({ contactId, body, sendAt, template, attachment }, seen) => {
      const fields = {
        contactId: contactId ?? 0,
        ticketId,
        body,
        template,
        sendAt: new Date(companyClock.momentOf(sendAt, current?.sendAt)).toISOString(),
      }
      const saved = await save(current?.id ?? null, fields, seen)
      // Once the schedule is added, a picture that failed to upload is retried for that same schedule.
      setChosen(saved)
      setBegun(null)
      if (await attach(saved.id, attachment, saved.mediaPath !== null)) toast.success(t('mediaDeleted'))
    },
    saved: () => t('saved'),
    onSaved: onClose,
  })

  const choose = (schedule: Schedule | null): void => {
    // A new schedule that the user has begun is kept while another one is viewed.
    if (!current) setBegun(form.form.getValues())
    setChosen(schedule)
    const starting = startingValues(schedule, contactId, Date.now())
    form.form.reset(schedule ? starting : (begun ?? starting))
  }
  return { current, form, choose }
}
