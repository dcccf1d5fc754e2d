import type { Ticket } from '@recado/contract/tickets/api'
import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, type UIEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import type { Paging } from '#platform/api/pages.ts'
import { useMore } from '#ui/lists/use-more.tsx'
import { VirtualList } from '#ui/lists/VirtualList.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { notMine, useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { TicketRow } from '#features/tickets/list/row/TicketRow.tsx'
import { useMarks } from '#features/tickets/marks/marks.ts'
import type { RowActions } from '#features/tickets/list/row/use-row-actions.ts'
import { useRowTasks } from '#features/tickets/list/row/use-row-tasks.tsx'
import { useCompact } from './compact.ts'
import { focusedOf, useRowFocus } from './row-focus.ts'
import { toggle, useIsSelecting } from './selecting/selected.ts'
import { useStableOrder } from './stable-order.ts'

/** Scrolled further than this, the first row is out of sight. */
const firstRow = 40

interface TicketRowsProps {
  /** Identifies the list, to restore the scroll position in it. */
  list: string
  tickets: readonly Ticket[]
  current: string | undefined
  paging: Paging
  /** Whether the user's pinned tickets come first. */
  pinnedFirst: boolean
}

/** A waiting row has a separate line for tags. */
function heightOf(ticket: Ticket | undefined, compact: boolean): number {
  if (compact) return 52
  return ticket?.status === 'pending' && ticket.tags.length > 0 ? 99 : 77
}

/** The scroll position at which each list was left. */
const places = new Map<string, number>()

/** A separate component, because a virtualizer renders again with every scroll. The rows do not. */
export function TicketRows({ list, tickets: live, current, paging, pinnedFirst }: TicketRowsProps) {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const { rows: tickets, news, scrolled, release, aims } = useStableOrder(live)
  const { actions, accepting, task } = useRowTasks(tickets)
  const { markAt, isPinned } = useMarksOf(tickets)
  const { scroller, virtualizer, onScroll, more } = useListScroll(list, tickets, paging, scrolled)
  const { walk, ...focus } = useRowFocus(scroller)
  useStepping(tickets, current, walk, (index) => virtualizer.scrollToIndex(index))
  useAcceptFocused(tickets, actions)
  const showNews = () => {
    release()
    scroller.current?.scrollTo({ top: 0 })
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...aims}>
      <NewRows count={news} onShow={showNews} />
      <div ref={scroller} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <VirtualList virtualizer={virtualizer} rows={tickets} aria-label={t('title')} {...focus}>
          {(ticket, index) => (
            <TicketRow
              ticket={ticket}
              mark={markAt(index)}
              edge={pinnedFirst && isPinned(index) && !isPinned(index + 1)}
              current={ticket.uuid === current}
              now={now}
              accepting={ticket.id === accepting}
              actions={actions}
            />
          )}
        </VirtualList>
        {more}
      </div>
      {task}
    </div>
  )
}

/** The user's marks of the rows, by row index. */
function useMarksOf(tickets: readonly Ticket[]) {
  const marks = useMarks()
  const markAt = (index: number) => marks?.get(tickets[index]?.id ?? 0)
  return { markAt, isPinned: (index: number) => markAt(index)?.pinned === true }
}

/** Which rows are drawn and where; returning to the list restores its place. */
function useListScroll(list: string, tickets: readonly Ticket[], paging: Paging, scrolled: (away: boolean) => void) {
  const { scroller, look, more } = useMore(paging)
  const compact = useCompact((state) => state.on)
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(tickets[index], compact),
    // Rows of a hidden list have no height, and growing back to their own would scroll the list.
    measureElement: (row, entry, list) =>
      measureElement(row, entry, list) || heightOf(tickets[list.indexFromElement(row)], compact),
    overscan: 6,
    // Stable while the rows are: with a new function the virtualizer lays out all of them again.
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    initialOffset: () => places.get(list) ?? 0,
  })
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: places.get(list) ?? 0 })
  }, [list, scroller])
  useEffect(() => virtualizer.measure(), [virtualizer, compact])
  const onScroll = ({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>): void => {
    places.set(list, scrollTop)
    scrolled(scrollTop > firstRow)
    look()
  }
  return { scroller, virtualizer, onScroll, more }
}

/**
 * The tickets that arrived above while the order was held. The button stands at the foot, where it covers no row that is read first. It is
 * hidden while rows are being chosen, because nothing moves then.
 */
function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('tickets')
  const selecting = useIsSelecting()
  if (count === 0 || selecting) return null
  return (
    <button
      type="button"
      onClick={onShow}
      className={
        'absolute bottom-2 left-1/2 z-10 flex h-7 -translate-x-1/2 items-center gap-1 rounded-full bg-solid px-3 text-12 ' +
        'font-semibold text-on shadow-pop hover:bg-solidh touch:h-9'
      }
    >
      <ArrowUp aria-hidden className="size-3.5" strokeWidth={2.25} />
      <span className="num">{t('newRows', { count })}</span>
    </button>
  )
}

/** Walking to a row is a choice: the accept key then means that row, before the one that waits longest. */
function useAcceptFocused(tickets: readonly Ticket[], { accept, may }: RowActions): void {
  // For chosen rows, the bar over the list accepts all of them.
  const selecting = useIsSelecting()
  const run = () => {
    const ticket = selecting ? undefined : focusedOf(tickets)
    return ticket && may(ticket).accepts ? accept(ticket) : notMine
  }
  useShortcuts({ 'Alt+a': run }, 'first')
}

/** The navigation state of a ticket that was reached by walking the list. */
export interface Walking {
  walking: true
}

/**
 * J and K walk down and up the list, which scrolls along. They skip pending tickets, which open only by being accepted. If there are only
 * pending tickets, or while rows are being chosen, they move the focus instead. X chooses the focused row.
 */
function useStepping(
  tickets: readonly Ticket[],
  current: string | undefined,
  walk: (by: 1 | -1) => void,
  show: (index: number) => void,
): void {
  const navigate = useNavigate()
  const selecting = useIsSelecting()
  const step = (by: 1 | -1) => () => {
    const open = tickets.filter((ticket) => ticket.status !== 'pending')
    if (selecting || open.length === 0) return walk(by)
    const at = open.findIndex((ticket) => ticket.uuid === current)
    const next = open[at < 0 ? 0 : at + by]
    if (!next) return
    show(tickets.indexOf(next))
    void navigate(`/tickets/${next.uuid}`, { state: { walking: true } satisfies Walking })
  }
  const select = () => {
    const ticket = focusedOf(tickets)
    if (ticket) toggle(ticket)
  }
  useShortcuts({ j: step(1), k: step(-1), x: select })
}
