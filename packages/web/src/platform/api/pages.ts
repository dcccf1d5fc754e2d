import type { InfiniteData, QueryClient, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'

/** One page of a list that live events change while it is being paged through. */
export interface Page<T> {
  rows: readonly T[]
  hasMore: boolean
  /** How many the list has in all, where the server says so. */
  count?: number | undefined
}

export type Pages<T> = InfiniteData<Page<T>, number>

/** What a list needs to fetch more as it is scrolled. */
export type Paging = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Fetches the next page, unless a fetch is under way, the end is reached, or one failed: then the person retries, not the
 * scrolling. A second call before the next render does not start over.
 */
export function fetchOn(paging: Paging): void {
  if (paging.hasNextPage && !paging.isFetching && !paging.isFetchNextPageError)
    void paging.fetchNextPage({ cancelRefetch: false })
}

interface Identified {
  id: number
}

/** A list assembled recently: paging adds one page to thousands of rows, and then only that page is read. */
interface AssembledList {
  pages: readonly Page<Identified>[]
  ids: Set<number>
  rows: readonly Identified[]
}

const recentLists: AssembledList[] = []
const listsAtOnce = 6

/** All rows held, first page first. A row that moved between two fetches appears once. */
export function rowsOf<T extends Identified>({ pages }: Pick<Pages<T>, 'pages'>): readonly T[] {
  const at = recentLists.findIndex(
    (held) => held.pages.length <= pages.length && held.pages.every((page, index) => page === pages[index]),
  )
  const [held = { pages: [], ids: new Set<number>(), rows: [] }] = at < 0 ? [] : recentLists.splice(at, 1)
  const fresh = pages
    .slice(held.pages.length)
    .flatMap(({ rows }) => rows.filter(({ id }) => !held.ids.has(id) && held.ids.add(id)))
  const rows = fresh.length > 0 ? [...held.rows, ...fresh] : held.rows
  recentLists.unshift({ pages, ids: held.ids, rows })
  recentLists.length = Math.min(recentLists.length, listsAtOnce)
  return rows as readonly T[]
}

/**
 * The page to ask for next. It follows from how many rows are held, not from how many pages were fetched: rows that
 * live events added or removed shift the server's pages too. `rowsOf` drops the overlap.
 */
export function nextPage<T extends Identified>(size: number) {
  return (last: Page<T>, all: readonly Page<T>[]): number | undefined => {
    const held = rowsOf({ pages: [...all] }).length
    return last.hasMore ? Math.floor(held / size) + 1 : undefined
  }
}

/** The same list with other rows, cut into pages again so that a refetch asks for as many as are shown. */
export function withRows<T>(pages: Pages<T>, rows: readonly T[], size: number): Pages<T> {
  const { hasMore: more, count: total } = pages.pages.at(-1) ?? { hasMore: false }
  const count = Math.max(1, Math.ceil(rows.length / size))
  const cut = Array.from({ length: count }, (_, index) => ({
    rows: rows.slice(index * size, (index + 1) * size),
    hasMore: more || index < count - 1,
    count: total,
  }))
  return { pages: cut, pageParams: cut.map((_, index) => index + 1) }
}

/** The same list with each row changed where it stands. */
export function mapRows<T>({ pages, pageParams }: Pages<T>, change: (row: T) => T): Pages<T> {
  return { pages: pages.map((page) => ({ ...page, rows: page.rows.map(change) })), pageParams }
}

/** A fetch under way may return the state from before the news and overwrite it, so it starts again. */
export function restartFetches(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
