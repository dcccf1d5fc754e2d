import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useDeleteTicket } from '#features/tickets/list/leaving.ts'

export function DeleteTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const remove = useDeleteTicket()
  return (
    <ConfirmDelete
      onClose={onClose}
      title={t('deleteTitle', { name: ticket.contact.name })}
      confirmLabel={t('deleteConfirm')}
      deleted={t('deleted')}
      onDelete={() => remove.mutateAsync(ticket)}
    >
      {t('deleteText')}
    </ConfirmDelete>
  )
}
