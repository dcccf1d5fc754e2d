import { useEffect, useRef } from 'react'
import { fetchOn, type Paging } from '#platform/api/pages.ts'
import { LoadMore } from './LoadMore.tsx'

const loadMoreWithin = 100

/**
 * Fetches more once the end of a scrolled list is near: `look` is asked whenever it is scrolled, and `more` stands at its end.
 * A page may be too short to be scrolled, and a hidden list has no end.
 */
export function useMore(paging: Paging) {
  const scroller = useRef<HTMLDivElement>(null)
  const look = () => {
    const element = scroller.current
    if (element?.clientHeight && element.scrollHeight - element.scrollTop - element.clientHeight < loadMoreWithin) fetchOn(paging)
  }
  useEffect(look)
  const more = (
    <LoadMore
      loading={paging.isFetchingNextPage}
      failed={paging.isFetchNextPageError}
      onRetry={() => void paging.fetchNextPage()}
    />
  )
  return { scroller, look, more }
}
