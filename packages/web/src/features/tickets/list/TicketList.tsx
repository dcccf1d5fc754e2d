import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import type { DrawingName } from '#ui/lists/Drawing.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { TicketQuery } from './list-view.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { usePinnedFirst } from '#features/tickets/marks/pinned.ts'
import { TicketListSkeleton } from './TicketListSkeleton.tsx'
import { TicketRows } from './TicketRows.tsx'

interface TicketListProps {
  query: TicketQuery
  /** Shown when the list is empty and no queue filter narrows it. */
  empty: { drawing?: DrawingName; title: string; text: string }
  current: string | undefined
  onUnfilter: () => void
  /** What the user has pinned comes first. */
  pinnedFirst?: boolean
  onClear?: () => void
}

export function TicketList({ query: asked, current, pinnedFirst = false, ...empty }: TicketListProps) {
  const query = useTickets(asked)
  // Another list starts at its own scroll position, with no held order.
  const list = JSON.stringify(asked)
  return (
    <QueryState query={query} skeleton={<TicketListSkeleton />}>
      {(tickets) =>
        tickets.length === 0 ? (
          <NoTickets
            closing={asked.window === 'closing'}
            narrowed={asked.queueIds !== undefined || asked.withUnreadMessages === true || asked.window !== undefined}
            {...empty}
          />
        ) : (
          <Rows
            key={list}
            asked={asked}
            list={list}
            tickets={tickets}
            current={current}
            paging={query}
            pinnedFirst={pinnedFirst}
          />
        )
      }
    </QueryState>
  )
}

function Rows({ asked, tickets, ...rows }: ComponentProps<typeof TicketRows> & { asked: TicketQuery }) {
  const arranged = usePinnedFirst(rows.pinnedFirst ? asked : null, tickets)
  return <TicketRows tickets={arranged} {...rows} />
}

type NoTicketsProps = Pick<TicketListProps, 'empty' | 'onUnfilter' | 'onClear'> & { narrowed: boolean; closing: boolean }

function NoTickets({ narrowed, closing, empty, onUnfilter, onClear }: NoTicketsProps) {
  const { t } = useTranslation('tickets')
  if (narrowed) {
    const action = <Button onClick={onUnfilter}>{t('filter.clear')}</Button>
    return (
      <EmptyState
        drawing="search"
        title={t(closing ? 'empty.closing' : 'empty.filtered.title')}
        text={t('empty.filtered.text')}
        action={action}
      />
    )
  }
  return <EmptyState {...empty} action={onClear && <Button onClick={onClear}>{t('clearSearch')}</Button>} />
}
