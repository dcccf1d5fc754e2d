import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { formatDate } from '#platform/format.ts'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dot } from '#ui/Chip.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { useTickets } from '#features/tickets/queries.ts'

/** The contact's other tickets that the user may open, latest first. */
export function TicketHistory({ ticket: { id, contactId } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const seesAll = useCan('tickets:see-all')
  const query = useTickets({ showAll: true, contactId })
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
      {(tickets) => {
        const others = tickets.filter((other) => other.id !== id)
        if (others.length === 0) return <p className="text-12 text-text3">{seesAll ? t('noHistory') : t('noHistorySeen')}</p>
        return (
          <>
            <ol>
              {others.map((other) => (
                // A line from dot to dot.
                <li
                  key={other.id}
                  className={
                    'relative not-last:before:absolute not-last:before:top-4 not-last:before:-bottom-2 ' +
                    'not-last:before:left-[2.5px] not-last:before:w-px not-last:before:bg-line2'
                  }
                >
                  <PastTicket ticket={other} />
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button size="tiny" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('moreHistory')}
              </Button>
            )}
          </>
        )
      }}
    </QueryState>
  )
}

function PastTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { uuid, code, queue, status, updatedAt } = ticket
  return (
    <Link to={`/tickets/${uuid}`} className="relative -mx-2 flex gap-2.5 rounded-2 px-2 py-1.5 hover:bg-hover">
      <Dot name="" colour={queue?.color ?? '#808080'} className="mt-1.5" />
      <span className="min-w-0 flex-1">
        <span className="flex gap-2 text-12">
          <span className="num min-w-0 flex-1 truncate font-medium">
            #{code} · {queue?.name ?? t('noQueue')} · {t(`state.${status}`)}
          </span>
          <time dateTime={updatedAt} className="num shrink-0 text-11 text-text3">
            {formatDate(updatedAt)}
          </time>
        </span>
        <span dir="auto" className="block truncate text-11 text-text3">
          {lastMessageText(ticket) || t('noText')}
        </span>
      </span>
    </Link>
  )
}
