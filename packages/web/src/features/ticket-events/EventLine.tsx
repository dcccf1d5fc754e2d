import type { StoryEvent } from '@recado/contract/ticket-events/api'
import {
  ArrowRightLeft,
  ChevronDown,
  CircleCheck,
  ListTree,
  type LucideIcon,
  Megaphone,
  Merge,
  Phone,
  RotateCcw,
  Split,
  Star,
  Tag,
  ThumbsUp,
  Undo2,
  UserCheck,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { formatDateTime, formatTime } from '#platform/format.ts'
import { storyText } from './story-text.ts'

const icons: Record<StoryEvent['kind'], LucideIcon> = {
  accepted: UserCheck,
  returned: Undo2,
  transferred: ArrowRightLeft,
  queued: ListTree,
  closed: CircleCheck,
  reopened: RotateCcw,
  rated: Star,
  thanked: ThumbsUp,
  tagged: Tag,
  'number-changed': Phone,
  merged: Merge,
  unmerged: Split,
  'campaign-replied': Megaphone,
}

interface EventLineProps {
  event: StoryEvent
  /** Of another day than the line above. */
  dated: boolean
  customer: string
}

/** An event beside the messages: a quiet line at its time, with its day if that differs from the line above. */
export function EventLine({ event, dated, customer }: EventLineProps) {
  const { t } = useTranslation('ticketEvents')
  const Icon = icons[event.kind]
  const other = event.kind === 'merged' ? (event.detail.goesOn ?? event.detail.closed) : null
  return (
    <p className="flex items-baseline justify-center gap-1.5 px-4 py-1.5 text-12 text-text2">
      <Icon aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-text3" strokeWidth={1.75} />
      <span className="min-w-0 break-words">
        {storyText(event, customer, t)}
        {event.kind === 'rated' && <Stars rating={event.detail.rating} />}
        {other && (
          <>
            {' '}
            <Link to={`/tickets/${other.uuid}`} className="font-semibold text-atext underline underline-offset-2">
              #{other.id}
            </Link>
          </>
        )}
      </span>
      <time dateTime={event.at} className="num shrink-0 text-text3">
        {dated ? formatDateTime(event.at) : formatTime(event.at)}
      </time>
    </p>
  )
}

function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('ticketEvents')
  return (
    <span role="img" aria-label={t('ratedAs', { rating })} className="text-warntext">
      {` ${'★'.repeat(rating)}`}
    </span>
  )
}

/** Many events in a row, folded to their number and time span until the user expands them. */
export function FoldedEvents({ events, dated, customer }: { events: readonly StoryEvent[]; dated: boolean; customer: string }) {
  const { t } = useTranslation('ticketEvents')
  const [isOpen, setOpen] = useState(false)
  const [first, last] = [events[0]?.at ?? '', events.at(-1)?.at ?? '']
  const from = dated ? formatDateTime(first) : formatTime(first)
  const to = new Date(first).toDateString() === new Date(last).toDateString() ? formatTime(last) : formatDateTime(last)
  return (
    <div>
      <p className="py-1 text-center">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={
            'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-12 text-text2 hover:bg-press hover:text-text ' +
            'touch:py-2'
          }
        >
          {t('folded', { count: events.length })}
          <span className="num text-text3">{t('span', { from, to })}</span>
          <ChevronDown aria-hidden className={isOpen ? 'size-3.5 rotate-180' : 'size-3.5'} />
        </button>
      </p>
      {isOpen && events.map((event) => <EventLine key={event.id} event={event} dated={false} customer={customer} />)}
    </div>
  )
}
