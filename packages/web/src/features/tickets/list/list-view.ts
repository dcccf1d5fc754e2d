import type { TicketFilter } from '@recado/contract/tickets/list'
import type { TicketEvent, TicketOrder, TicketStatus } from '@recado/contract/tickets/api'
import { useCallback, useState } from 'react'
import { create } from 'zustand'
import { useCan, useMe } from '#platform/session/session.ts'
import { readStoredJson, writeStored } from '#platform/storage.ts'
import { isSavedFilter, type Filter, type SavedFilter } from './filters.ts'

export const listTabs = ['open', 'closed', 'search'] as const
export type ListTab = (typeof listTabs)[number]

/** What a list asks of the server. Only the server can compare text and day; everything else is folded in live. */
export interface TicketQuery extends TicketFilter {
  searchParam?: string | undefined
  /** Created on this day: yyyy-MM-dd. */
  date?: string | undefined
  /** Of this contact. */
  contactId?: number | undefined
}

export interface Search {
  text: string
  tags: readonly number[]
  users: readonly number[]
  /** yyyy-MM-dd, or empty. */
  date: string
}

export interface ListView extends Filter {
  tab: ListTab
  /** Within the first tab: being attended, or waiting. */
  status: 'open' | 'pending'
  savedFilters: readonly SavedFilter[]
  /** Within the first tab, each list's own. */
  orders: Orders
  search: Search
}

export type Orders = Readonly<Record<ListView['status'], TicketOrder>>

const latestFirst: Orders = { open: 'latest', pending: 'latest' }

export const noSearch: Search = { text: '', tags: [], users: [], date: '' }

export interface ListViewProps {
  view: ListView
  onView: (change: Partial<ListView>) => void
}

/** Each user's view, as they left it. */
const useViews = create<Readonly<Record<number, ListView>>>(() => ({}))

/** What the list shows. The chosen queues, orders and filters are stored in this browser, per user. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const { id, queues } = useMe()
  const seesAll = useCan('tickets-manager:showall')
  const [first] = useState<ListView>(() => {
    const kept = readStoredJson<number[]>(storageKey(id), [])
    const queueIds = seesAll ? kept : kept.filter((queueId) => queues.some((queue) => queue.id === queueId))
    const orders = { ...latestFirst, ...readStoredJson<Partial<Orders>>(ordersKey(id), {}) }
    const stored = readStoredJson<unknown>(filtersKey(id), [])
    const savedFilters = Array.isArray(stored)
      ? stored.filter(isSavedFilter).map((filter) => ({ ...filter, window: filter.window ?? null }))
      : []
    return {
      tab: 'open',
      status: 'open',
      showAll: seesAll,
      queueIds,
      unread: false,
      window: null,
      savedFilters,
      orders,
      search: noSearch,
    }
  })
  const view = useViews((views) => views[id]) ?? first
  const change = useCallback(
    (next: Partial<ListView>) => {
      if (next.queueIds) writeStored(storageKey(id), next.queueIds.length > 0 ? JSON.stringify(next.queueIds) : null)
      if (next.savedFilters) writeStored(filtersKey(id), JSON.stringify(next.savedFilters))
      if (next.orders) writeStored(ordersKey(id), JSON.stringify(next.orders))
      useViews.setState((views) => ({ [id]: { ...(views[id] ?? first), ...next } }))
    },
    [id, first],
  )
  return [view, change]
}

/** Removes a deleted tag from every search. */
export function forgetTag(tagId: number): void {
  const without = (search: Search) => ({ ...search, tags: search.tags.filter((id) => id !== tagId) })
  useViews.setState((views) =>
    Object.fromEntries(Object.entries(views).map(([id, view]) => [id, { ...view, search: without(view.search) }])),
  )
}

export function statusQuery(
  { showAll, queueIds, unread, window, orders }: Pick<ListView, 'showAll' | 'queueIds' | 'unread' | 'window' | 'orders'>,
  status: TicketStatus,
): TicketQuery {
  const asked = { status, showAll, ...chosen({ queueIds }) }
  if (status === 'closed') return asked
  const order = orders[status]
  return {
    ...asked,
    ...(unread && { withUnreadMessages: true }),
    ...(order !== 'latest' && { order }),
    ...(window && { window }),
  }
}

/** A search in any status; null while nothing is searched for. */
export function searchQuery({ queueIds }: Pick<ListView, 'queueIds'>, { text, tags, users, date }: Search): TicketQuery | null {
  const searchParam = text.trim()
  if (!searchParam && tags.length === 0 && users.length === 0 && !date) return null
  return { showAll: true, ...(searchParam && { searchParam }), ...(date && { date }), ...chosen({ queueIds, tags, users }) }
}

/** Can live events be folded into the list? Otherwise it is fetched again. */
export function isFoldable({ searchParam, date }: TicketQuery): boolean {
  return searchParam === undefined && date === undefined
}

/** Does the event concern the list? A single contact's list takes only that contact's. */
export function concerns({ contactId }: TicketQuery, event: TicketEvent): boolean {
  return contactId === undefined || event.action !== 'update' || event.ticket.contactId === contactId
}

function chosen(lists: Record<string, readonly number[]>): Partial<TicketQuery> {
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0))
}

function filtersKey(userId: number): string {
  return `ticketFilters.${userId}`
}

function ordersKey(userId: number): string {
  return `ticketOrders.${userId}`
}

function storageKey(userId: number): string {
  return `ticketQueues.${userId}`
}
