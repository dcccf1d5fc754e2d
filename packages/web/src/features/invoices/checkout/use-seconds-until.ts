import { useEffect, useState } from 'react'

/** The seconds left until a time. Null when there is no such time. */
export function useSecondsUntil(moment: string | null): number | null {
  const [now, setNow] = useState(Date.now)
  const left = moment === null ? null : Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
  const isOver = left === null || left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
