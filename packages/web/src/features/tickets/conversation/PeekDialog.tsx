import type { Ticket } from '@recado/contract/tickets/api'
import { canAccept } from '@recado/contract/tickets/policy'
import { UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BotBar } from '#features/bots/BotBar.tsx'
import { ConnectionDown } from '#features/connections/ConnectionDown.tsx'
import { Thread } from '#features/messages/Thread.tsx'
import { useAccept } from '#features/tickets/actions/verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** A read-only view of a ticket's messages: nothing is opened or written. It counts as read if its owner looks, not otherwise. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets')
  const { contact, queue, user, code } = ticket
  const viewer = useViewer()
  const accept = useAccept()
  return (
    <Dialog
      size="large"
      flush
      onClose={onClose}
      title={t('peekTitle', { name: contact.name })}
      description={`#${code} · ${queue?.name ?? t('noQueue')} · ${user?.name ?? t('noUser')}`}
    >
      <div
        className={
          'flex min-h-0 flex-1 flex-col overflow-hidden border-t border-line sm:h-[min(420px,calc(100dvh-160px))] ' +
          'sm:flex-none sm:rounded-b-5'
        }
      >
        <BotBar ticket={ticket} />
        <Thread ticket={ticket} />
        <ConnectionDown ticket={ticket} writes={false} />
        {canAccept(viewer, ticket) && (
          <div className="flex shrink-0 justify-end border-t border-line px-4 py-2.5">
            <Button look="solid" busy={accept.isPending} onClick={() => accept.run(ticket, onClose)}>
              <UserCheck className="size-4" strokeWidth={2} aria-hidden />
              {t('accept')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
