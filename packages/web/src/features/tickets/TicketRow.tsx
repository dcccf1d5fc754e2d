import type { Ticket } from '@recado/contract/tickets'
import { Eye } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { plainText } from '#features/messages/markup.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip, Dot } from '#ui/Chip.tsx'
import { Count } from '#ui/Count.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Spine } from '#ui/Spine.tsx'
import { WaitClock } from '#ui/WaitClock.tsx'
import { WhenText } from '#ui/WhenText.tsx'

interface TicketRowProps {
  ticket: Ticket
  current: boolean
  now: number
  accepting: boolean
  onAccept: () => void
  /** Looks at it without opening it; false for those who may not. */
  onPeek: (() => void) | false
}

/** One ticket in the list. A waiting one is opened by accepting it, by nothing else. */
export const TicketRow = memo(
  function TicketRow({ ticket, current, now, accepting, onAccept, onPeek }: TicketRowProps) {
    const { t } = useTranslation('tickets')
    const pending = ticket.status === 'pending'
    return (
      <div className={cx('group/row relative border-b border-line', current ? 'bg-soft' : 'hover:bg-hover')}>
        <Spine colour={ticket.queue?.color} className="inset-y-2" />
        <RowFrame ticket={ticket} current={current}>
          <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} className="mt-0.5" />
          <span className="min-w-0 flex-1">
            <NameLine ticket={ticket} now={now} />
            <MessageLine ticket={ticket} />
            <PlaceLine ticket={ticket} now={now} peeks={Boolean(onPeek)} />
          </span>
        </RowFrame>
        {!pending && onPeek && (
          <Peek
            ticket={ticket}
            onPeek={onPeek}
            className="absolute! right-2 bottom-1 bg-raise shadow-hairline opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:hidden"
          />
        )}
        {pending && (
          <span className="absolute right-3 bottom-1.5 flex items-center gap-1">
            <Unread ticket={ticket} />
            {onPeek && <Peek ticket={ticket} onPeek={onPeek} className="-my-1" />}
            <Button
              size="tiny"
              look="solid"
              busy={accepting}
              onClick={onAccept}
              aria-label={t('acceptName', { name: ticket.contact.name })}
            >
              {t('accept')}
            </Button>
          </span>
        )}
      </div>
    )
  },
  (a, b) => a.ticket === b.ticket && a.current === b.current && a.now === b.now && a.accepting === b.accepting,
)

function Peek({ ticket, onPeek, className }: { ticket: Ticket; onPeek: () => void; className: string }) {
  const { t } = useTranslation('tickets')
  return (
    <IconButton label={t('peekName', { name: ticket.contact.name })} onClick={onPeek} className={cx('size-7!', className)}>
      <Eye className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

function RowFrame({ ticket, current, children }: { ticket: Ticket; current: boolean; children: ReactNode }) {
  const layout = 'flex w-full gap-2.5 py-2 pr-3 pl-3.5 text-left'
  if (ticket.status === 'pending') return <div className={layout}>{children}</div>
  return (
    <Link to={`/tickets/${ticket.uuid}`} aria-current={current || undefined} className={cx('inset-focus', layout)}>
      {children}
    </Link>
  )
}

function NameLine({ ticket: { contact, status, unreadMessages, waitingSince, updatedAt }, now }: { ticket: Ticket; now: number }) {
  const unread = unreadMessages > 0
  return (
    <span className="flex items-baseline gap-2">
      <span className={cx('min-w-0 flex-1 truncate text-13', unread ? 'font-bold' : 'font-semibold')}>{contact.name}</span>
      {status === 'pending' && waitingSince ? (
        <WaitClock minutes={minutesSince(waitingSince, now)} />
      ) : (
        <WhenText moment={updatedAt} now={now} className={cx('shrink-0 text-11', unread ? 'font-semibold text-atext' : 'text-text3')} />
      )}
    </span>
  )
}

function MessageLine({ ticket }: { ticket: Ticket }) {
  const { lastMessage, unreadMessages, status } = ticket
  const tone = unreadMessages > 0 ? 'text-text' : 'text-text2'
  return (
    <span className="mt-px flex min-h-[18px] items-center gap-1.5">
      <span className={cx('min-w-0 flex-1 truncate text-12', tone)}>{plainText(lastMessage)}</span>
      {status !== 'pending' && <Unread ticket={ticket} />}
    </span>
  )
}

function Unread({ ticket: { unreadMessages } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  if (unreadMessages === 0) return null
  return <Count strong value={unreadMessages} words={t('unread', { count: unreadMessages })} />
}

/** Where it belongs: queue, connection, tags; and how long someone being attended has waited for an answer. */
function PlaceLine({ ticket: { queue, whatsapp, tags, status, waitingSince }, now, peeks }: { ticket: Ticket; now: number; peeks: boolean }) {
  const { t } = useTranslation('tickets')
  const pending = status === 'pending'
  // The button of a waiting row leaves room for dots only.
  const chips = pending ? [] : tags.slice(0, 1)
  return (
    <span className={cx('mt-1 flex h-[18px] items-center gap-1.5 overflow-hidden text-11', pending && (peeks ? 'pr-32' : 'pr-24'))}>
      <span className="min-w-0 shrink truncate font-medium text-text2">{queue?.name ?? t('noQueue')}</span>
      {whatsapp && (
        <>
          <span aria-hidden className="text-text3">
            ·
          </span>
          <span className="min-w-0 shrink truncate text-text3">{whatsapp.name}</span>
        </>
      )}
      {chips.map((tag) => (
        <Chip key={tag.id} name={tag.name} colour={tag.color} />
      ))}
      {tags.slice(chips.length).map((tag) => (
        <Dot key={tag.id} name={tag.name} colour={tag.color} />
      ))}
      {status === 'open' && waitingSince && (
        <span className={cx('ml-auto shrink-0 pl-1', peeks && 'group-focus-within/row:pr-7 group-hover/row:pr-7 touch:pr-0!')}>
          <WaitClock minutes={minutesSince(waitingSince, now)} />
        </span>
      )}
    </span>
  )
}

function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
}
