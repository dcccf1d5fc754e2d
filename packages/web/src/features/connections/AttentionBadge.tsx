import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from './queries.ts'
import { needsAttention } from './status.ts'

const firstCheck = 2000

/** `!` in the menu when a connection needs attention. First checked two seconds after the page has loaded. */
export function AttentionBadge() {
  const { t } = useTranslation('connections')
  const [enabled, setEnabled] = useState(false)
  const { data } = useConnections({ enabled })
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), firstCheck)
    return () => clearTimeout(timer)
  }, [])
  if (!enabled || !data?.some(needsAttention)) return null
  return (
    <span
      title={t('attention')}
      className="grid size-[18px] place-items-center rounded-full bg-badsoft text-11 font-bold text-badtext"
    >
      <span aria-hidden>!</span>
      <span className="sr-only">{t('attention')}</span>
    </span>
  )
}
