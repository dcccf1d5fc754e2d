import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How long a step still lasts. */
export function Countdown({ until }: { until: string }) {
  const { t } = useTranslation('connectionForm')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span role="timer" className="num mb-4 shrink-0 text-12 text-text2">
      {t('passkeyLasts', { time })}
    </span>
  )
}
