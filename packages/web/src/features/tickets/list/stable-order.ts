import type { Ticket } from '@recado/contract/tickets/api'
import { useMemo, useRef, useState } from 'react'

/** An order of rows that is kept while the user aims at one of them. */
export interface FrozenOrder {
  ids: readonly number[]
  /** The latest change among them: anything newer arrived or moved since. */
  since: string
}

export function freezeOrder(rows: readonly Ticket[]): FrozenOrder {
  const since = rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '')
  return { ids: rows.map(({ id }) => id), since }
}

/**
 * The rows in the held order, each up to date. Tickets that left the list are gone. What the order of the list places below them, such as
 * the next page, goes on below. `news` counts the tickets that a customer has moved up, or into the list, in the meantime.
 */
export function stableOrder(live: readonly Ticket[], held: FrozenOrder | null): { rows: readonly Ticket[]; news: number } {
  if (!held) return { rows: live, news: 0 }
  const byId = new Map(live.map((ticket) => [ticket.id, ticket]))
  const kept = held.ids.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(held.ids)
  const last = live.findLastIndex(({ id }) => known.has(id))
  const rows = [...kept, ...live.slice(last + 1)]
  const shownAt = new Map(rows.map(({ id }, index) => [id, index]))
  const isNews = ({ id, updatedAt, lastMessageState }: Ticket, index: number) =>
    updatedAt > held.since && !lastMessageState?.fromMe && (shownAt.get(id) ?? Infinity) > index
  return { rows, news: live.filter(isNews).length }
}

/** Rows stay in place while the mouse moves among them or the list is scrolled down. A click releases them, because the choice is made. */
export function useStableOrder(live: readonly Ticket[]) {
  const [held, setHeld] = useState<FrozenOrder | null>(null)
  const aiming = useRef(false)
  const away = useRef(false)
  // A list renders with every scroll, and may hold thousands of rows.
  const shown = useMemo(() => stableOrder(live, held), [live, held])
  const settle = () => setHeld((before) => (aiming.current || away.current ? (before ?? freezeOrder(live)) : null))
  const aim = (at: boolean) => {
    if (aiming.current === at) return
    aiming.current = at
    settle()
  }
  return {
    ...shown,
    /** Reports whether the top of the list is out of sight. */
    scrolled: (down: boolean) => {
      if (away.current === down) return
      away.current = down
      settle()
    },
    /** Shows the list as it is now. */
    release: () => {
      aiming.current = false
      away.current = false
      settle()
    },
    aims: {
      onPointerMove: ({ pointerType, movementX, movementY }: { pointerType: string; movementX: number; movementY: number }) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) aim(true)
      },
      onPointerLeave: () => aim(false),
      onClick: () => aim(false),
    },
  }
}
