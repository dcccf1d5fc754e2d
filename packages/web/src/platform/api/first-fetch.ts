import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches once more what was invalidated while it was fetched for the first time: the answer may be from before the news. Later
 * fetches start again by themselves; a first one goes on, so that a flood of news does not keep a screen waiting.
 */
export function repeatOutdatedFirstFetches(client: QueryClient): void {
  const outdated = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') outdated.add(query)
    if (action.type === 'success' && outdated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}
