import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useContact } from '#features/contacts/queries.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { toast } from '#ui/overlays/toast.ts'

const asked = 'contactId'

/** With `?contactId=` in the address, a new message for that contact; once it is closed, the address is as without. */
export function AskedFor() {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get(asked))
  const close = (): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(asked)
        return after
      },
      { replace: true },
    )
  return Number.isInteger(id) && id > 0 ? <NewFor key={id} id={id} onClose={close} /> : null
}

function NewFor({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: contact, error } = useContact(id)
  useEffect(() => {
    if (!error) return
    toast.error(error)
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
  }, [error])
  return contact ? <ScheduleEditor contact={contact} onClose={onClose} /> : null
}
