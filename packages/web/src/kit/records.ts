import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { nextPage, restartFetches, rowsOf, withRows, type Page, type Pages } from '#platform/api/pages.ts'
import { upload } from '#platform/api/upload.ts'
import type { Attached } from './attached.ts'

// Records of one kind are cached under the path of the endpoint that lists them.

interface Identified {
  id: number
}

/** The records in a list endpoint's page, under whatever name it gives them. */
export type RecordOf<E extends Endpoint> = Extract<Output<E>[keyof Output<E>], readonly Identified[]>[number]

export type Filter<E extends Endpoint> = Omit<Input<E>, 'pageNumber'>

/** The endpoints of one kind of records. */
export interface Records<Create extends Endpoint = Endpoint> {
  list: Endpoint
  create: Create
  /** Takes what `create` takes, and an id. */
  update: Endpoint
  remove: Endpoint
  /** For records that carry a file. */
  attach?: Endpoint
  detach?: Endpoint
}

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
  const { hasMore, count, ...rest } = answer as { hasMore: boolean; count?: number }
  return { rows: Object.values(rest).find(Array.isArray) as T[], hasMore, count }
}

/**
 * Folds news into all lists at once: a record as it is now, or what of it is known, or the id of a deleted one. Where a new record
 * belongs, and whether a changed one has moved, only the server knows, so what is shown is fetched again.
 */
export function foldRecord(client: QueryClient, list: Endpoint, news: Identified | number, pageSize = perPage): void {
  showNews(client, list, news, pageSize)
  void client.invalidateQueries({ queryKey: [list.path] })
}

/** The same for news that changes neither which records a list holds nor their order. */
export function showNews(client: QueryClient, list: Endpoint, news: Identified | number, pageSize = perPage): void {
  const change = (rows: readonly Identified[]) =>
    typeof news === 'number'
      ? rows.filter(({ id }) => id !== news)
      : rows.map((row) => (row.id === news.id ? { ...row, ...news } : row))
  client.setQueriesData<Pages<Identified>>(
    { queryKey: [list.path, 'list'] },
    (pages) => pages && withRows(pages, change(rowsOf(pages)), pageSize),
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

/** Adds a record, or changes the one with the id; with `seen`, only if it was last changed then (ERR_CONFLICT). */
export function useSave<Create extends Endpoint>({ list, create, update }: Records<Create>) {
  const client = useQueryClient()
  return async (id: number | null, fields: Input<Create>, seen?: string): Promise<Output<Create>> => {
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    const saved = id === null ? await call(create, fields) : await call(update, { id, ...(fields as object), ...seenAt })
    foldRecord(client, list, saved as Identified)
    return saved as Output<Create>
  }
}

/** Applies what the form says about a record's file; returns whether the stored one was removed. */
export function useAttach({ list, attach, detach }: Records) {
  const client = useQueryClient()
  return async (id: number, { file, dropped }: Attached, hasFile: boolean): Promise<boolean> => {
    const drops = !file && dropped && hasFile
    if (attach && file) foldRecord(client, list, (await upload(attach, { id }, [file])) as Identified)
    if (detach && drops) foldRecord(client, list, (await call(detach, { id })) as Identified)
    return drops
  }
}

export function useRemove({ list, remove }: Records) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (id: number) => call(remove, { id }),
    onSuccess: (_, id) => foldRecord(client, list, id),
  })
  return mutateAsync
}
