import type { Schedule } from '@recado/contract/schedules/api'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ContactPicker, type PickedContact } from '#features/contacts/ContactPicker.tsx'
import { Field } from '#ui/fields/Field.tsx'
import type { ScheduleValues } from './schedule-form.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useScheduleEditor } from './use-schedule-editor.ts'

interface ScheduleEditorProps {
  /** The schedule as it is now. Without it, a new one for the given contact and time. */
  schedule?: Schedule
  contact?: PickedContact
  sendAt?: Date | undefined
  onClose: () => void
}

/** Schedules a message to a contact chosen here, or changes a scheduled one. */
export function ScheduleEditor({ schedule, contact = schedule?.contact, sendAt, onClose }: ScheduleEditorProps) {
  const shown = schedule && [schedule]
  const editing = useScheduleEditor({ first: schedule ?? null, contactId: contact?.id ?? null, sendAt, shown }, onClose)
  return <ScheduleForm of={editing} fields={<ContactField first={contact ?? null} />} onClose={onClose} />
}

function ContactField({ first }: { first: PickedContact | null }) {
  const { t } = useTranslation('schedules')
  const { field, fieldState } = useController<ScheduleValues, 'contactId'>({ name: 'contactId' })
  const [contact, setContact] = useState(first)
  const choose = (chosen: PickedContact | null): void => {
    setContact(chosen)
    field.onChange(chosen?.id ?? null)
  }
  return (
    <Field label={t('contact')} error={fieldState.error?.message}>
      {(control) => <ContactPicker {...control} value={contact} onChange={choose} />}
    </Field>
  )
}
