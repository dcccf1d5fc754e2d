import type { Ticket, TicketStatus } from '@recado/contract/tickets'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fetchOn, type Paging } from '#platform/pages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useNow } from '#ui/use-now.ts'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { TicketListSkeleton } from './TicketListSkeleton.tsx'
import { TicketRow } from './TicketRow.tsx'
import { useTickets } from './queries.ts'
import { useAccept } from './verbs.ts'

const loadMoreWithin = 100

interface TicketListProps {
  status: TicketStatus
  showAll: boolean
  current: string | undefined
  onAccepted: () => void
}

export function TicketList({ status, showAll, current, onAccepted }: TicketListProps) {
  const filter = useMemo(() => ({ status, showAll }), [status, showAll])
  const query = useTickets(filter)
  return (
    <QueryState query={query} skeleton={<TicketListSkeleton />}>
      {(tickets) =>
        tickets.length === 0 ? (
          <NoTickets status={status} />
        ) : (
          <Rows tickets={tickets} current={current} onAccepted={onAccepted} query={query} />
        )
      }
    </QueryState>
  )
}

function NoTickets({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  return <EmptyState title={t(`empty.${status}.title`)} text={t(`empty.${status}.text`)} />
}

interface RowsProps {
  tickets: readonly Ticket[]
  current: string | undefined
  onAccepted: () => void
  query: Paging
}

/** A component of its own, because a virtualizer draws anew with every scroll; the rows do not. */
function Rows({ tickets, current, onAccepted, query }: RowsProps) {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const accept = useAccept()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 77,
    overscan: 6,
    getItemKey: (index) => tickets[index]?.id ?? index,
  })
  useStepping(tickets, current)

  function look(): void {
    const element = scroller.current
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < loadMoreWithin) fetchOn(query)
  }
  useEffect(look)

  return (
    <div ref={scroller} onScroll={look} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div role="list" aria-label={t('title')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const ticket = tickets[index]
          if (!ticket) return null
          return (
            <div
              key={key}
              role="listitem"
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              <TicketRow
                ticket={ticket}
                current={ticket.uuid === current}
                now={now}
                accepting={accept.isPending && accept.variables.id === ticket.id}
                onAccept={() => accept.run(ticket, onAccepted)}
              />
            </div>
          )
        })}
      </div>
      <LoadMore loading={query.isFetchingNextPage} failed={query.isFetchNextPageError} onRetry={() => void query.fetchNextPage()} />
    </div>
  )
}

/** J and K walk down and up the list; pending tickets only open by being accepted, so they are passed over. */
function useStepping(tickets: readonly Ticket[], current: string | undefined): void {
  const navigate = useNavigate()
  const step = (by: 1 | -1) => () => {
    const open = tickets.filter((ticket) => ticket.status !== 'pending')
    const at = open.findIndex((ticket) => ticket.uuid === current)
    const next = open[at < 0 ? 0 : at + by]
    if (next) void navigate(`/tickets/${next.uuid}`)
  }
  useShortcuts({ j: step(1), k: step(-1) })
}
