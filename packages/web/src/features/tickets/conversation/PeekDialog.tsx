import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { Thread } from '#features/messages/Thread.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** What was said in a ticket, to look at only: nothing is opened or written. Its owner has read it then, and nobody else. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const { contact, queue, user, code } = ticket
  return (
    <Dialog
      size="large"
      flush
      onClose={onClose}
      title={t('peekTitle', { name: contact.name })}
      description={`#${code} · ${queue?.name ?? t('noQueue')} · ${user?.name ?? t('noUser')}`}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden border-t border-line sm:h-[min(560px,calc(100dvh-160px))] sm:flex-none sm:rounded-b-5">
        <Thread ticket={ticket} />
      </div>
    </Dialog>
  )
}
