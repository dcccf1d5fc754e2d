import { useEffect, useRef } from 'react'

/** Calls `see` once the page is in sight, for as long as there is something to see. */
export function useWhenVisible(isNews: boolean, see: () => void): void {
  const latest = useRef(see)
  useEffect(() => {
    latest.current = see
  })
  useEffect(() => {
    if (!isNews) return
    const look = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNews])
}
