import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { useDeleteTicket } from '#features/tickets/list/leaving.ts'

export function DeleteTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const remove = useDeleteTicket()
  return (
    <DeleteRecord texts="tickets" name={ticket.contact.name} onDelete={() => remove.mutateAsync(ticket)} onClose={onClose}>
      {t('deleteText')}
    </DeleteRecord>
  )
}
