import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { nextPage, restartFetches, rowsOf, withRows, type Page, type Pages } from '#platform/api/pages.ts'

// Records of one kind are cached under the path of the endpoint that lists them.

export interface Identified {
  id: number
}

type RowsOf<Answer> = Answer extends readonly Identified[] ? Answer : Extract<Answer[keyof Answer], readonly Identified[]>

/** The records that a list endpoint answers, under whatever name it gives them. */
export type RecordOf<E extends Endpoint> = RowsOf<Output<E>>[number]

export type Filter<E extends Endpoint> = Omit<Input<E>, 'pageNumber'>

const perPage = 20

/** The records that match the filter, page by page, in the server's order. */
export function useList<E extends Endpoint>(list: E, filter: Filter<E>, pageSize = perPage) {
  const query = useInfiniteQuery({
    queryKey: [list.path, 'list', filter],
    queryFn: async ({ pageParam, signal }) =>
      toPage<RecordOf<E>>(await call(list, { ...filter, pageNumber: pageParam } as Input<E>, { signal })),
    initialPageParam: 1,
    getNextPageParam: nextPage<RecordOf<E>>(pageSize),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => query.data && rowsOf(query.data), [query.data])
  return { ...query, data: rows, count: query.data?.pages.at(-1)?.count }
}

function toPage<T>(answer: unknown): Page<T> {
  const { hasMore, count } = answer as { hasMore: boolean; count?: number }
  return { rows: rowsIn(answer) as readonly T[], hasMore, count }
}

function rowsIn(answer: unknown): readonly unknown[] {
  return (Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)) as readonly unknown[]
}

/** The cache of a list that comes whole. */
export function wholeKey(list: Endpoint): readonly string[] {
  return [list.path, 'all']
}

/** All records of a kind, in the server's order. */
export function useWhole<E extends Endpoint>(list: E) {
  return useQuery({
    queryKey: wholeKey(list),
    queryFn: async ({ signal }) => rowsIn(await call(list, {} as Input<E>, { signal })) as readonly RecordOf<E>[],
  })
}

/**
 * Applies a change to all lists at once: the current record, a part of it, or the id of a deleted one. Only the server knows where a new
 * record belongs and whether a changed one has moved, so the lists on screen are fetched again.
 */
export function foldRecord(client: QueryClient, list: Endpoint, news: Identified | number, pageSize = perPage): void {
  showNews(client, list, news, pageSize)
  client.setQueryData<readonly Identified[]>(wholeKey(list), (rows) => rows && withNews(rows, news))
  void client.invalidateQueries({ queryKey: [list.path] })
}

/** A whole list has each record: a new one is its last until the server has placed it. */
function withNews(rows: readonly Identified[], news: Identified | number): readonly Identified[] {
  const isNew = typeof news !== 'number' && !rows.some(({ id }) => id === news.id)
  return isNew ? [...rows, news] : changed(rows, news)
}

function changed(rows: readonly Identified[], news: Identified | number): readonly Identified[] {
  if (typeof news === 'number') return rows.filter(({ id }) => id !== news)
  return rows.map((row) => (row.id === news.id ? { ...row, ...news } : row))
}

/** The same for news that changes neither which records a list holds nor their order. */
export function showNews(client: QueryClient, list: Endpoint, news: Identified | number, pageSize = perPage): void {
  client.setQueriesData<Pages<Identified>>(
    { queryKey: [list.path, 'list'] },
    (pages) => pages && withRows(pages, changed(rowsOf(pages), news), pageSize),
  )
  restartFetches(client, [list.path, 'list'])
}

/** The record as some list shows it. */
export function findShown<E extends Endpoint>(client: QueryClient, list: E, id: number): RecordOf<E> | undefined {
  return client
    .getQueriesData<Pages<RecordOf<E>>>({ queryKey: [list.path, 'list'] })
    .flatMap(([, pages]) => (pages ? rowsOf(pages) : []))
    .find((row) => row.id === id)
}
