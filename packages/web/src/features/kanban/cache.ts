import { cardsPerPage } from '@recado/contract/kanban/api'
import { type Board, isOnBoard, laneOf } from '@recado/contract/kanban/board'
import { listTagRecords, type Tag, type TagEvent } from '@recado/contract/tags/api'
import { foldTagIntoTicket, withTags } from '@recado/contract/tags/fold'
import { foldEvent } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import type { Ticket, TicketEvent } from '@recado/contract/tickets/api'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { mapRows, restartFetches, rowsOf, withRows, type Pages } from '#platform/api/pages.ts'

/** The cards of one lane of a board. */
export interface LaneQuery extends Board {
  lane: number
}

export const boardKeys = {
  /** Under the path of the tags, so that changes there apply here. */
  lanes: [listTagRecords.path, 'lanes'],
  // Under the lists of tickets, so that whatever refetches those also refetches the cards.
  cards: ['tickets', 'cards'],
  lane: (query: LaneQuery) => ['tickets', 'cards', query],
  counts: ['tickets', 'card-count'],
  count: (query: LaneQuery) => ['tickets', 'card-count', query],
} as const

/** Folds events into every cached lane. */
export function applyCardEvents(client: QueryClient, viewer: Viewer, events: readonly TicketEvent[]): void {
  const lanes = lanesIn(client)
  for (const [key] of client.getQueriesData<Pages<Ticket>>({ queryKey: boardKeys.cards })) {
    const query = queryOf(key)
    const isIn = (ticket: Ticket) => isOnBoard(viewer, query, ticket) && laneOf(ticket, lanes) === query.lane
    client.setQueryData<Pages<Ticket>>(key, (pages) => {
      return (
        pages &&
        withRows(
          pages,
          events.reduce((cards, event) => foldEvent(cards, event, isIn), rowsOf(pages)),
          cardsPerPage,
        )
      )
    })
  }
  restartFetches(client, boardKeys.cards)
}

/** Applies a changed tag: on cards, as a lane, or both. The server decides which cards change their lane. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  const before = lanesIn(client)
  client.setQueryData<readonly Tag[]>(boardKeys.lanes, (lanes) => lanes && foldLanes(lanes, event))
  restartFetches(client, boardKeys.lanes)
  client.setQueriesData<Pages<Ticket>>({ queryKey: boardKeys.cards }, (pages) => {
    return pages && mapRows(pages, (ticket) => foldTagIntoTicket(ticket, event))
  })
  if (String(before) === String(lanesIn(client))) restartFetches(client, boardKeys.cards)
  else for (const queryKey of [boardKeys.cards, boardKeys.counts]) void client.invalidateQueries({ queryKey })
}

/** Shows every card of the contact with these tags, in the resulting lane. */
export function showTags(client: QueryClient, viewer: Viewer, contactId: number, tags: Ticket['tags']): void {
  const cards = cardsOf(client, contactId).map((card) => withTags({ ...card, contact: withTags(card.contact, tags) }, tags))
  applyCardEvents(
    client,
    viewer,
    cards.map((ticket) => ({ action: 'update', ticket })),
  )
}

/** The contact's cards on all cached boards, each once. */
export function cardsOf(client: QueryClient, contactId: number): readonly Ticket[] {
  const held = client.getQueriesData<Pages<Ticket>>({ queryKey: boardKeys.cards })
  const cards = held.flatMap(([, pages]) => (pages ? rowsOf(pages).filter((card) => card.contactId === contactId) : []))
  return [...new Map(cards.map((card) => [card.id, card])).values()]
}

/** Refetches the number of cards of lanes that are not fully loaded. */
export function countAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: boardKeys.counts })
}

function foldLanes(lanes: readonly Tag[], event: TagEvent): readonly Tag[] {
  const id = event.action === 'delete' ? event.tagId : event.tag.id
  const others = lanes.filter((lane) => lane.id !== id)
  if (event.action === 'delete' || event.tag.kanban === 0) return others
  return [...others, event.tag].sort((a, b) => a.id - b.id)
}

/** The ids of the lanes, in order. */
export function lanesIn(client: QueryClient): readonly number[] {
  return client.getQueryData<readonly Tag[]>(boardKeys.lanes)?.map(({ id }) => id) ?? []
}

function queryOf(key: QueryKey): LaneQuery {
  return key[2] as LaneQuery
}
