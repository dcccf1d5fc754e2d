import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#platform/live.ts'

/** Says that the connection is gone, once it has been gone for five seconds. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const live = useLiveStatus((state) => state.status === 'live')
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (live) return
    const timer = setTimeout(() => setLate(true), 5000)
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
