import { searchMessages } from '@recado/contract/messages/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { call } from '#platform/api/api.ts'

interface SearchState {
  ticketId: number | null
  /** The search text, once typing has paused. */
  text: string
  /** The current hit. */
  current: number | null
}

const closed: SearchState = { ticketId: null, text: '', current: null }

/** The search inside the conversation on screen: its bar, its bubbles and its scrolling follow it. */
export const useThreadSearch = create<SearchState>(() => closed)

export function openSearch(ticketId: number, text = ''): void {
  useThreadSearch.setState({ ticketId, text, current: null })
}

export function searchedText(): string {
  return useThreadSearch.getState().text
}

export function closeSearch(): void {
  useThreadSearch.setState(closed)
}

/** The messages that contain the text, newest first. */
export function useHits(ticketId: number, text: string) {
  return useQuery({
    queryKey: ['message-search', ticketId, text],
    queryFn: ({ signal }) => call(searchMessages, { ticketId, searchParam: text }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}
