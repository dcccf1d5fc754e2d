import type { Visit } from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatMoment } from '#platform/format.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useVisits } from './queries.ts'

/** What customers can give, by their numbers from 1. */
const marks = ['dissatisfied', 'satisfied', 'delighted'] as const

/** The conversations that the ticket has held: who had them, for how long, and what the customer gave. */
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
  const { openedAt, closedAt, handedOverAt, acceptedAt, heldMs, queue, user, rating } = visit
  const at = (moment: string) => formatMoment(moment, now)
  const facts = [
    handedOverAt && handedOverAt !== acceptedAt && t('handedOver', { at: at(handedOverAt) }),
    acceptedAt && t('accepted', { at: at(acceptedAt) }),
    heldMs > 0 && t('held', { time: formatDuration(heldMs) }),
    rating !== null && t(`marks.${marks[rating - 1] ?? 'satisfied'}`),
  ]
  return (
    <>
      <p className="num">
        {at(openedAt)} – {closedAt ? at(closedAt) : t('goingOn')}
      </p>
      <p className="text-text2">{[queue?.name ?? t('noQueue'), user?.name].filter(Boolean).join(' · ')}</p>
      <p className="num text-11 text-text3">{facts.filter(Boolean).join(' · ')}</p>
    </>
  )
}
