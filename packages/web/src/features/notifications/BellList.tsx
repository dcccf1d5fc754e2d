import type { Ticket } from '@recado/contract/tickets/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lastWrittenAt } from '#features/tickets/list/row/TicketAge.tsx'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { Unread } from '#features/tickets/list/row/Unread.tsx'
import { useAccept } from '#features/tickets/actions/verbs.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ShortName } from '#ui/ShortName.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { WhenText } from '#ui/WhenText.tsx'
import { Permission } from './Permission.tsx'

interface BellListProps {
  mine: readonly Ticket[]
  pending: readonly Ticket[]
  onClose: () => void
}

/** More than anybody reads here; the list has them all. */
const most = 50

/** What the bell rings for, one row each. */
export function BellList({ mine, pending, onClose }: BellListProps) {
  const { t } = useTranslation('notifications')
  return (
    <div className="flex max-h-[min(560px,calc(100dvh-72px))] w-[min(360px,calc(100vw-16px))] flex-col overflow-y-auto overscroll-contain rounded-3">
      <Permission />
      {mine.length + pending.length === 0 && (
        <div className="px-6 py-8 text-center">
          <p className="text-13 font-semibold">{t('empty')}</p>
          <p className="mt-1 text-12 text-text2">{t('emptyText')}</p>
        </div>
      )}
      <Group title={t('mine')} tickets={mine}>
        {(ticket) => <Row ticket={ticket} onClose={onClose} />}
      </Group>
      <Group title={t('pending')} tickets={pending}>
        {(ticket) => <Row ticket={ticket} onClose={onClose} accepts />}
      </Group>
    </div>
  )
}

function Group({
  title,
  tickets,
  children,
}: {
  title: string
  tickets: readonly Ticket[]
  children: (ticket: Ticket) => ReactNode
}) {
  if (tickets.length === 0) return null
  return (
    <section>
      <h2 className="px-3.5 pt-3 pb-1 text-11 font-medium text-text3">{title}</h2>
      <ul className="pb-1.5">
        {tickets.slice(0, most).map((ticket) => (
          <li key={ticket.id}>{children(ticket)}</li>
        ))}
      </ul>
    </section>
  )
}

/** A waiting ticket can be looked at before it is accepted. */
function Row({ ticket, accepts = false, onClose }: { ticket: Ticket; accepts?: boolean; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'tickets'])
  const now = useNow()
  const accept = useAccept()
  const { uuid, contact } = ticket
  return (
    <div className="flex items-center gap-2 pr-3 hover:bg-hover">
      <Link
        to={`/tickets/${uuid}`}
        onClick={onClose}
        className="inset-focus flex min-w-0 flex-1 items-center gap-2.5 py-2 pl-3.5"
      >
        <Avatar name={contact.name} src={contact.profilePicUrl} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-13 font-semibold">
              <ShortName name={contact.name} />
            </span>
            <WhenText moment={lastWrittenAt(ticket)} now={now} className="shrink-0 text-11 text-text3" />
          </span>
          <span className="block truncate text-12 text-text2">{lastMessageText(ticket)}</span>
        </span>
      </Link>
      {!accepts && <Unread ticket={ticket} mark={undefined} />}
      {accepts && (
        <Button
          size="tiny"
          look="solid"
          busy={accept.isPending}
          aria-label={t('tickets:acceptName', { name: contact.name })}
          onClick={() => accept.run(ticket, onClose)}
        >
          {t('tickets:accept')}
        </Button>
      )}
    </div>
  )
}
