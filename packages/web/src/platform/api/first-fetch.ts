import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches a query once more if it was invalidated during its first fetch, because the response may be older than the push. Later fetches
 * restart by themselves. A first one continues, so that a flood of pushes does not keep a screen waiting.
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
