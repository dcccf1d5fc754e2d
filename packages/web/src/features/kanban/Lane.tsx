import { openLane } from '@recado/contract/kanban/api'
import type { Board } from '@recado/contract/kanban/board'
import type { Ticket } from '@recado/contract/tickets/api'
import { waitsSince } from '@recado/contract/tickets/list'
import { useTranslation } from 'react-i18next'
import { minutesSince } from '#features/tickets/list/row/TicketAge.tsx'
import { Count } from '#ui/Count.tsx'
import { cx } from '#ui/cx.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Spine } from '#ui/Spine.tsx'
import { WaitClock } from '#ui/WaitClock.tsx'
import { LaneSkeleton } from './BoardSkeleton.tsx'
import { openColour } from './colours.ts'
import { LaneCards, type LaneCardsProps } from './LaneCards.tsx'
import { useCards } from './queries.ts'

interface LaneProps extends Omit<LaneCardsProps, 'cards' | 'paging'> {
  board: Board
  /** A card is dragged over the lane. */
  aimed: boolean
}

/** One lane, whose cards scroll independently. */
export function Lane({ board, aimed, ...rest }: LaneProps) {
  const { t } = useTranslation('kanban')
  const { lane, now } = rest
  const id = lane?.id ?? openLane
  const query = useCards({ ...board, lane: id })
  const name = lane?.name ?? t('openLane')
  return (
    <section
      aria-label={name}
      data-lane={id}
      className={cx(
        'flex w-69 shrink-0 flex-col rounded-4 bg-sunk max-sm:w-[84vw] max-sm:snap-center',
        aimed && 'outline-2 -outline-offset-2 outline-ring',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 px-3">
        <span className="relative h-4 w-[3px] shrink-0">
          <Spine colour={lane?.color ?? openColour} className="inset-y-0" />
        </span>
        <h2 className="truncate text-13 font-semibold">{name}</h2>
        {query.data && <Count value={query.count} words={t('cards', { count: query.count })} />}
        <span className="ml-auto flex">{query.data && <LongestWait cards={query.data} now={now} />}</span>
      </header>
      <QueryState query={query} skeleton={<LaneSkeleton />}>
        {(cards) =>
          cards.length > 0 ? (
            <LaneCards {...rest} cards={cards} paging={query} />
          ) : (
            <p className="px-3 py-6 text-center text-12 text-text3">{lane ? t('emptyLane') : t('emptyOpenLane')}</p>
          )
        }
      </QueryState>
    </section>
  )
}

/** How long the customer who has waited longest in the lane has waited. */
function LongestWait({ cards, now }: { cards: readonly Ticket[]; now: number }) {
  const [first] = cards.flatMap((card) => waitsSince(card) ?? []).sort()
  return first === undefined ? null : <WaitClock minutes={minutesSince(first, now)} />
}
