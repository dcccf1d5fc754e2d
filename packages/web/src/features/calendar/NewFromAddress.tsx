import { useEffect } from 'react'
import { useContact } from '#features/contacts/queries.ts'
import { toast } from '#ui/overlays/toast.ts'
import { ScheduleEditor } from './overlays.ts'
import { useQueryParams } from '#kit/use-query-params.ts'

const asked = 'contactId'

/** `?contactId=` in the address opens a new message for that contact. Closing it removes the parameter. */
export function NewFromAddress() {
  const [query, alter] = useQueryParams()
  const id = Number(query.get(asked))
  const close = () => alter((address) => address.delete(asked))
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
