import { useEffect } from 'react'
import type { Paging } from '#platform/api/pages.ts'
import { bubblesOf } from './albums.ts'
import type { ThreadItem } from './thread-items.ts'

/** A message id, or the unread divider. */
export type Target = number | 'unread'

interface ScrollToTargetOptions {
  target: Target | null
  items: readonly ThreadItem[]
  query: Paging
  scrollTo: (index: number) => void
  /** Receives the key of what was reached, null when it is not there. */
  onReached: (key: string | null) => void
}

/** Goes to a message, fetching earlier pages one by one until it is there. */
export function useScrollToTarget({ target, items, query, scrollTo, onReached }: ScrollToTargetOptions): void {
  const { hasNextPage, isFetching, isFetchNextPageError } = query
  useEffect(() => {
    if (target === null) return
    const index = items.findIndex((item) => isTarget(item, target))
    if (index >= 0) {
      scrollTo(index)
      onReached(items[index]?.key ?? null)
    } else if (isFetching) {
      return
    } else if (hasNextPage && !isFetchNextPageError && !isPast(items, target)) {
      void query.fetchNextPage()
    } else {
      onReached(null)
    }
    // The functions are new with every render; what matters is the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, items, hasNextPage, isFetching, isFetchNextPageError])
}

function isTarget(item: ThreadItem, target: Target): boolean {
  return target === 'unread' ? item.kind === 'unread' : bubblesOf(item).some(({ message }) => message?.id === target)
}

/** Whether messages older than the target are already loaded. */
function isPast(items: readonly ThreadItem[], target: Target): boolean {
  const [oldest] = bubblesOf(items.find((item) => bubblesOf(item).length > 0))
  return target !== 'unread' && oldest?.message != null && oldest.message.id < target
}
