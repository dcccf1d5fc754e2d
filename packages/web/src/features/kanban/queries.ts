import type { Input } from '@recado/contract/endpoint'
import { cardsPerPage, listCards, openLane } from '@recado/contract/kanban/api'
import { addContactTag, clearLanes, listLanes, syncTags, type Tag } from '@recado/contract/tags/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { nextPage, rowsOf, type Page } from '#platform/api/pages.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { toast } from '#ui/overlays/toast.ts'
import { boardKeys, cardsOf, lanesIn, showTags, type LaneQuery } from './cache.ts'

/** The tags that are lanes, in their order. */
export function useLanes() {
  return useQuery({
    queryKey: boardKeys.lanes,
    queryFn: async ({ signal }): Promise<readonly Tag[]> => (await call(listLanes, {}, { signal })).lista,
  })
}

/** The cards of a lane, kept up to date by pushes, and the total number of its cards. */
export function useCards(lane: LaneQuery) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: boardKeys.lane(lane),
    queryFn: async ({ pageParam, signal }): Promise<Page<Ticket>> => {
      const { tickets, hasMore, lanes } = await call(listCards, inputOf(lane, pageParam), { signal })
      client.setQueryData(boardKeys.count(lane), lanes[0]?.count ?? 0)
      return { rows: tickets, hasMore }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage<Ticket>(cardsPerPage),
    structuralSharing: false,
  })
  const cards = useMemo(() => query.data && rowsOf(query.data), [query.data])
  const held = cards?.length ?? 0
  const counted = useQuery({
    queryKey: boardKeys.count(lane),
    queryFn: async ({ signal }) => (await call(listCards, inputOf(lane, 1), { signal })).lanes[0]?.count ?? 0,
    enabled: query.hasNextPage,
  })
  return { ...query, data: cards, count: query.hasNextPage ? Math.max(held, counted.data ?? 0) : held }
}

function inputOf({ showAll, queueIds = [], lane }: LaneQuery, pageNumber: number): Input<typeof listCards> {
  return {
    showAll: showAll ? 'true' : 'false',
    ...(queueIds.length > 0 && { queueIds: JSON.stringify(queueIds) }),
    lane: lane === openLane ? 'open' : lane,
    pageNumber,
  }
}

/**
 * Moves all cards of a card's contact to another lane. Null is the open lane. The move shows at once, and goes back if the server refuses
 * it.
 */
export function useMove() {
  const { t } = useTranslation(['kanban', 'ui'])
  const client = useQueryClient()
  const viewer = useViewer()
  // One request at a time: of two concurrent requests, the first could arrive last.
  const line = useRef(Promise.resolve())
  const then = (contactId: number, shown: Ticket['tags'], before: Ticket['tags'], ask: () => Promise<unknown>) => {
    showTags(client, viewer, contactId, shown)
    line.current = line.current.then(ask).then(
      () => {},
      (refusal: unknown) => {
        showTags(client, viewer, contactId, before)
        toast.error(refusal)
      },
    )
  }
  return ({ contactId, contact: { name }, tags }: Ticket, lane: Tag | null): void => {
    const before = cardsOf(client, contactId)[0]?.tags ?? tags
    const lanes = lanesIn(client)
    const ordinary = (of: Ticket['tags']) => of.filter(({ id }) => !lanes.includes(id))
    const after = lane ? [...ordinary(before), lane] : ordinary(before)
    const undo = () => {
      const now = cardsOf(client, contactId)[0]?.tags ?? before
      const former = [...ordinary(now), ...before.filter(({ id }) => lanes.includes(id))]
      then(contactId, former, now, () => call(syncTags, { contactId, tags: former.map(({ id }) => id) }))
    }
    then(contactId, after, before, async () => {
      await (lane ? call(addContactTag, { contactId, tagId: lane.id }) : call(clearLanes, { contactId }))
      const count = cardsOf(client, contactId).length
      const said = lane ? t('added', { count, name, lane: lane.name }) : t('removed', { count, name })
      toast.success(said, { label: t('ui:undo'), run: undo })
    })
  }
}
