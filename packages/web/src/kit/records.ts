import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import type { Payload, Push } from '@recado/contract/push'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { nextPage, restartFetches, rowsOf, withRows, type Page, type Pages } from '#platform/api/pages.ts'
import { upload } from '#platform/api/upload.ts'
import { listen, type Listener } from '#platform/live.ts'
import type { Attached } from './attached.ts'

// Records of one kind are cached under the path of the endpoint that lists them.

export interface Identified {
  id: number
}

type RowsOf<Answer> = Answer extends readonly Identified[] ? Answer : Extract<Answer[keyof Answer], readonly Identified[]>

/** The records that a list endpoint answers, under whatever name it gives them. */
export type RecordOf<E extends Endpoint> = RowsOf<Output<E>>[number]

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
  const { hasMore, count } = answer as { hasMore: boolean; count?: number }
  return { rows: rowsIn<T>(answer), hasMore, count }
}

function rowsIn<T>(answer: unknown): readonly T[] {
  return (Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)) as readonly T[]
}

/** The cache of a list that comes whole. */
export function wholeKey(list: Endpoint): readonly string[] {
  return [list.path, 'all']
}

/** All records of a kind, in the server's order. */
export function useWhole<E extends Endpoint>(list: E) {
  return useQuery({
    queryKey: wholeKey(list),
    queryFn: async ({ signal }) => rowsIn<RecordOf<E>>(await call(list, {} as Input<E>, { signal })),
  })
}

/**
 * Folds news into all lists at once: a record as it is now, or what of it is known, or the id of a deleted one. Where a new record
 * belongs, and whether a changed one has moved, only the server knows, so what is shown is fetched again.
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

/** Folds what is pushed about a kind of records: besides the action it names the record, or the id of a deleted one. */
export function follow<P extends Push>(client: QueryClient, list: Endpoint, push: P): Listener {
  return listen(push, (event: Payload<P>) => {
    const { action: _, ...named } = event as Record<string, Identified | number>
    for (const news of Object.values(named)) foldRecord(client, list, news)
  })
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

/** Calls what answers with a record as it then is, and shows that in all lists. */
export function useRecordCall(list: Endpoint) {
  const client = useQueryClient()
  return async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const record = await call(endpoint, input)
    foldRecord(client, list, record as Identified)
    return record
  }
}

/** The same for one call; what it is refused is said in a toast. */
export function useVerb<E extends Endpoint>(list: Endpoint, verb: E) {
  const callRecord = useRecordCall(list)
  return useMutation({ mutationFn: (input: Input<E>) => callRecord(verb, input) })
}

/** Adds a record, or changes the one with the id; with `seen`, only if it was last changed then (ERR_CONFLICT). */
export function useSave<Create extends Endpoint>({ list, create, update }: Records<Create>) {
  const callRecord = useRecordCall(list)
  return async (id: number | null, fields: Input<Create>, seen?: string): Promise<Output<Create>> => {
    if (id === null) return callRecord(create, fields)
    const seenAt = seen === undefined ? {} : { updatedAt: seen }
    return callRecord(update, { id, ...(fields as object), ...seenAt }) as Promise<Output<Create>>
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
