import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#platform/live.ts'

/**
 * How long the socket may be disconnected before the bar appears. The first connection may take longer, because it is slow on a slow
 * network.
 */
const goneMs = 5_000
const comingMs = 20_000

export function OfflineBar() {
  const { t } = useTranslation('shell')
  const live = useLiveStatus((state) => state.status === 'live')
  const [late, setLate] = useState(false)
  const wasLive = useRef(false)
  useEffect(() => {
    if (live) {
      wasLive.current = true
      return
    }
    const timer = setTimeout(() => setLate(true), wasLive.current ? goneMs : comingMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [live])
  if (!late) return null
  return (
    <div
      role="status"
      className="flex h-7 shrink-0 items-center justify-center bg-warnsoft px-3 text-12 font-medium text-warntext"
    >
      <span className="truncate">{t('offlineBar')}</span>
    </div>
  )
}
