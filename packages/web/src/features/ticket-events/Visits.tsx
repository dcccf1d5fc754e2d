import type { Holder, Visit } from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatTimestamp } from '#platform/format.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useVisits } from './queries.ts'

/** The ratings that customers can give, by number from 1. */
const marks = ['dissatisfied', 'satisfied', 'delighted'] as const

/** The conversations that the ticket has held: their attendants, their duration and the customer's rating. */
export function Visits({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('ticketEvents')
  const query = useVisits(ticket)
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
      {(visits) =>
        visits.length === 0 ? (
          <p className="text-12 text-text3">{t('noVisits')}</p>
        ) : (
          <ol className="space-y-2.5">
            {visits.map((visit) => (
              <li key={visit.id} className="text-12">
                <OneVisit visit={visit} />
              </li>
            ))}
          </ol>
        )
      }
    </QueryState>
  )
}

function OneVisit({ visit }: { visit: Visit }) {
  const { t } = useTranslation('ticketEvents')
  const now = useNow()
  const { openedAt, closedAt, handedOverAt, acceptedAt, heldMs, queue, user, holders, rating } = visit
  const at = (moment: string) => formatTimestamp(moment, now)
  // Older visits have no record of their holders. For them, only the last attendant and the total time held are known.
  const known = holders.length > 0
  const place = [queue?.name ?? t('noQueue'), !known && user?.name]
  const facts = [
    handedOverAt && !acceptedAt && !closedAt && t('handedOver', { at: at(handedOverAt) }),
    !known && acceptedAt && t('accepted', { at: at(acceptedAt) }),
    !known && heldMs > 0 && t('held', { time: formatDuration(heldMs) }),
    rating !== null && t(`marks.${marks[rating - 1] ?? 'satisfied'}`),
  ]
  return (
    <>
      <p className="num">
        {at(openedAt)} – {closedAt ? at(closedAt) : t('goingOn')}
      </p>
      <p className="text-text2">{place.filter(Boolean).join(' · ')}</p>
      {known && (
        <ol aria-label={t('holders')} className="my-1 space-y-0.5 border-l-2 border-line pl-2">
          {holders.map((holder) => (
            <OneHolder key={holder.from} holder={holder} day={Date.parse(openedAt)} now={now} />
          ))}
        </ol>
      )}
      <p className="num text-11 text-text3">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** On the day of the visit only the time is shown, because the date stands above. */
function OneHolder({ holder: { user, from, until }, day, now }: { holder: Holder; day: number; now: number }) {
  const { t } = useTranslation('ticketEvents')
  const held = (until === null ? now : Date.parse(until)) - Date.parse(from)
  return (
    <li className="flex flex-wrap justify-between gap-x-2">
      <span className="min-w-0 truncate">{user?.name ?? t('bot')}</span>
      <span className="num text-11 text-text3">
        {formatTimestamp(from, day)} – {until === null ? t('now') : formatTimestamp(until, day)} ·{' '}
        {formatDuration(Math.max(0, held))}
      </span>
    </li>
  )
}
