import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDeleteTicket } from '#features/tickets/list/leaving.ts'

export function DeleteTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const remove = useDeleteTicket()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTitle', { name: ticket.contact.name })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={async () => {
        await remove.mutateAsync(ticket)
        toast.success(t('deleted'))
      }}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
