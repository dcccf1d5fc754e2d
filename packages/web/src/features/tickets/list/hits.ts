import type { TicketHit } from '@recado/contract/tickets/api'
import { createContext, useContext } from 'react'
import { create } from 'zustand'

interface Hits {
  text: string
  of: ReadonlyMap<number, TicketHit>
}

const useStore = create<Hits>(() => ({ text: '', of: new Map() }))

/** The text that a list of found tickets was searched for. Its rows show where the text occurs. */
export const SearchedFor = createContext('')

export function cacheHits(text: string, hits: readonly TicketHit[]): void {
  const { text: before, of } = useStore.getState()
  const known = before === text ? of : []
  useStore.setState({ text, of: new Map([...known, ...hits.map((hit) => [hit.ticketId, hit] as const)]) })
}

/** Where the searched text occurs in this ticket, in a list that was searched. */
export function useHit(ticketId: number): (TicketHit & { text: string }) | undefined {
  const text = useContext(SearchedFor)
  const hit = useStore((store) => (store.text === text ? store.of.get(ticketId) : undefined))
  return hit && { ...hit, text }
}
