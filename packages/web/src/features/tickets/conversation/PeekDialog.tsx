import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { BotBar } from '#features/bots/BotBar.tsx'
import { Thread } from '#features/messages/Thread.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** A read-only view of a ticket's messages: nothing is opened or written. It counts as read if its owner looks, not otherwise. */
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
        <BotBar ticket={ticket} />
        <Thread ticket={ticket} />
      </div>
    </Dialog>
  )
}
