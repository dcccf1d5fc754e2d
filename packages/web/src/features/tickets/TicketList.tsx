import type { Ticket } from '@recado/contract/tickets'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fetchOn, type Paging } from '#platform/pages.ts'
import { useCan, useMe } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useNow } from '#ui/use-now.ts'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import type { TicketQuery } from './list-view.ts'
import { PeekDialog } from './PeekDialog.tsx'
import { TicketListSkeleton } from './TicketListSkeleton.tsx'
import { TicketRow } from './TicketRow.tsx'
import { useTickets } from './queries.ts'
import { useAccept } from './verbs.ts'

const loadMoreWithin = 100

interface TicketListProps {
  query: TicketQuery
  /** What to say when the list is empty and no queue narrows it. */
  empty: { title: string; text: string }
  current: string | undefined
  onAccepted: () => void
  onShowAllQueues: () => void
  /** Takes back what was searched for. */
  onClear?: () => void
}

export function TicketList({ query: asked, current, onAccepted, ...empty }: TicketListProps) {
  const query = useTickets(asked)
  return (
    <QueryState query={query} skeleton={<TicketListSkeleton />}>
      {(tickets) =>
        tickets.length === 0 ? (
          <NoTickets narrowed={asked.queueIds !== undefined} {...empty} />
        ) : (
          <Rows tickets={tickets} current={current} onAccepted={onAccepted} query={query} />
        )
      }
    </QueryState>
  )
}

type NoTicketsProps = Pick<TicketListProps, 'empty' | 'onShowAllQueues' | 'onClear'> & { narrowed: boolean }

function NoTickets({ narrowed, empty, onShowAllQueues, onClear }: NoTicketsProps) {
  const { t } = useTranslation('tickets')
  if (narrowed) {
    const action = <Button onClick={onShowAllQueues}>{t('showAllQueues')}</Button>
    return <EmptyState title={t('empty.queues.title')} text={t('empty.queues.text')} action={action} />
  }
  return <EmptyState {...empty} action={onClear && <Button onClick={onClear}>{t('clearSearch')}</Button>} />
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
  const me = useMe()
  // One's own would be marked as read.
  const peeks = useCan('tickets:see-all')
  const [peeked, setPeeked] = useState<Ticket | null>(null)
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
                onPeek={peeks && ticket.userId !== me.id && (() => setPeeked(ticket))}
              />
            </div>
          )
        })}
      </div>
      <LoadMore loading={query.isFetchingNextPage} failed={query.isFetchNextPageError} onRetry={() => void query.fetchNextPage()} />
      {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}
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
