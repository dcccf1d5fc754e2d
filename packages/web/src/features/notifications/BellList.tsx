import type { LostTicket } from '@recado/contract/ticket-events/api'
import type { Mention } from '@recado/contract/ticket-notes/api'
import { readableNote } from '@recado/contract/ticket-notes/mentions'
import type { Ticket } from '@recado/contract/tickets/api'
import { ArrowRightLeft, AtSign } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { lostText, useSeeLost } from '#features/ticket-events/lost.ts'
import { lastWrittenAt } from '#features/tickets/list/row/TicketAge.tsx'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { Unread } from '#features/tickets/list/row/Unread.tsx'
import { useAccept } from '#features/tickets/actions/verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Name } from '#ui/Name.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { WhenText } from '#ui/WhenText.tsx'
import { Permission } from './Permission.tsx'

interface BellListProps {
  mentions: readonly Mention[]
  lost: readonly LostTicket[]
  mine: readonly Ticket[]
  pending: readonly Ticket[]
  onClose: () => void
}

/** More rows than a user reads here. The ticket list has them all. */
const maxRows = 50

/** What the bell rings for, one row each. */
export function BellList({ mentions, lost, mine, pending, onClose }: BellListProps) {
  const { t } = useTranslation('notifications')
  const takes = useViewer().allTicket === 'enabled'
  return (
    <div
      className={
        'flex max-h-[min(560px,calc(100dvh-72px))] w-[min(360px,calc(100vw-16px))] flex-col overflow-y-auto ' +
        'overscroll-contain rounded-3'
      }
    >
      <Permission />
      {mentions.length + lost.length + mine.length + pending.length === 0 && (
        <div className="px-6 py-8 text-center">
          <p className="text-13 font-semibold">{t('empty')}</p>
          <p className="mt-1 text-12 text-text2">{t(takes ? 'emptyText' : 'emptyOwn')}</p>
        </div>
      )}
      <Group title={t('mentions')} rows={mentions} keyOf={({ note }) => note.id}>
        {(mention) => <MentionRow mention={mention} onClose={onClose} />}
      </Group>
      <Group title={t('lost')} rows={lost} keyOf={({ event }) => event.id}>
        {(news) => <LostRow news={news} onClose={onClose} />}
      </Group>
      <Group title={t('mine')} rows={mine} keyOf={({ id }) => id}>
        {(ticket) => <Row ticket={ticket} onClose={onClose} />}
      </Group>
      <Group title={t('pending')} rows={pending} keyOf={({ id }) => id}>
        {(ticket) => <Row ticket={ticket} onClose={onClose} accepts />}
      </Group>
    </div>
  )
}

interface GroupProps<Rung> {
  title: string
  rows: readonly Rung[]
  keyOf: (row: Rung) => number
  children: (row: Rung) => ReactNode
}

function Group<Rung>({ title, rows, keyOf, children }: GroupProps<Rung>) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="px-3.5 pt-3 pb-1 text-11 font-medium text-text3">{title}</h2>
      <ul className="pb-1.5">
        {rows.slice(0, maxRows).map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}

function MentionRow({ mention: { note, ticket }, onClose }: { mention: Mention; onClose: () => void }) {
  const { t } = useTranslation('ticketEvents')
  const by = note.user?.name ?? t('someone')
  const text = t('mentionedYou', { by, note: readableNote(note.note, note.mentions) })
  return (
    <EventRow
      icon={<AtSign aria-hidden className="size-4" strokeWidth={1.75} />}
      look="bg-warnsoft text-warntext"
      ticket={ticket}
      at={note.createdAt}
      text={text}
      onPress={onClose}
    />
  )
}

function LostRow({ news, onClose }: { news: LostTicket; onClose: () => void }) {
  const { t } = useTranslation('ticketEvents')
  const see = useSeeLost()
  return (
    <EventRow
      icon={<ArrowRightLeft aria-hidden className="size-4" strokeWidth={1.75} />}
      look="bg-infosoft text-infotext"
      ticket={news.ticket}
      at={news.event.at}
      text={lostText(news, t)}
      onPress={() => {
        see(news.ticket.id)
        onClose()
      }}
    />
  )
}

interface EventRowProps {
  icon: ReactNode
  look: string
  ticket: Mention['ticket']
  at: string
  text: string
  onPress: () => void
}

/** Leads into the conversation, which need not belong to the user. */
function EventRow({ icon, look, ticket, at, text, onPress }: EventRowProps) {
  const now = useNow()
  return (
    <Link to={`/tickets/${ticket.uuid}`} onClick={onPress} className="inset-focus flex gap-2.5 px-3.5 py-2 hover:bg-hover">
      <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', look)}>{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-13 font-semibold">
            <Name name={ticket.contact.name} />
          </span>
          <WhenText moment={at} now={now} className="shrink-0 text-11 text-text3" />
        </span>
        <span className="line-clamp-2 text-12 break-words text-text2">{text}</span>
      </span>
    </Link>
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
              <Name name={contact.name} />
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
