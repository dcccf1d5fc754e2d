import type { StoryEvent } from '@recado/contract/ticket-events/api'
import { ArrowRightLeft, Megaphone, Merge, Phone, Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime, formatTime } from '#platform/format.ts'
import { storyText } from './story-text.ts'

const icons = {
  transferred: ArrowRightLeft,
  'number-changed': Phone,
  merged: Merge,
  unmerged: Split,
  'campaign-replied': Megaphone,
} as const

/** An event beside the messages: a quiet line at its time, with its day if that differs from the line above. */
export function EventLine({ event, dated }: { event: StoryEvent; dated: boolean }) {
  const { t } = useTranslation('ticketEvents')
  const Icon = icons[event.kind]
  const other = event.kind === 'merged' ? (event.detail.goesOn ?? event.detail.closed) : null
  return (
    <p className="flex items-baseline justify-center gap-1.5 px-4 py-1.5 text-11 text-text2">
      <Icon aria-hidden className="size-3 shrink-0 translate-y-px text-text3" strokeWidth={1.75} />
      <span className="min-w-0 break-words">
        {storyText(event, t)}
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
