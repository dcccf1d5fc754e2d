import type { Ticket } from '@recado/contract/tickets/api'
import { create } from 'zustand'

interface Selected {
  /** By id, as they were when they were chosen. */
  chosen: ReadonlyMap<number, Ticket>
  /** Where a range begins. */
  from: number | null
}

const nothing: Selected = { chosen: new Map(), from: null }

/** The tickets of the list that are chosen for a common action. */
const useSelected = create<Selected>(() => nothing)

export function useIsSelecting(): boolean {
  return useSelected(({ chosen }) => chosen.size > 0)
}

export function useIsSelected(ticketId: number): boolean {
  return useSelected(({ chosen }) => chosen.has(ticketId))
}

/** The chosen tickets as they are now in the list. */
export function useChosen(rows: readonly Ticket[] | undefined): readonly Ticket[] {
  const chosen = useSelected((state) => state.chosen)
  const now = new Map(rows?.map((row) => [row.id, row]))
  return [...chosen.values()].map((ticket) => now.get(ticket.id) ?? ticket)
}

export function toggle(ticket: Ticket): void {
  useSelected.setState(({ chosen }) => {
    const next = new Map(chosen)
    if (!next.delete(ticket.id)) next.set(ticket.id, ticket)
    return { chosen: next, from: ticket.id }
  })
}

export function select(tickets: readonly Ticket[]): void {
  useSelected.setState(({ chosen, from }) => ({
    chosen: new Map([...chosen, ...tickets.map((ticket) => [ticket.id, ticket] as const)]),
    from,
  }))
}

/** Chooses all tickets from the last one that was chosen alone to this one. */
export function selectUpTo(ticket: Ticket, rows: readonly Ticket[]): void {
  const at = (id: number | null) => rows.findIndex((row) => row.id === id)
  const ends = [at(useSelected.getState().from), at(ticket.id)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  if (first < 0) toggle(ticket)
  else select(rows.slice(first, last + 1))
}

export function clearSelected(): void {
  useSelected.setState(nothing)
}
