import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { useBackups } from './queries.ts'

const firstCheckMs = 2_000

/** `!` in the menu of an operator while the backups are not as they should be. First checked two seconds after the page has loaded. */
export function BackupBadge() {
  const { t } = useTranslation('backups')
  const { super: isOperator } = useMe()
  const [waited, setWaited] = useState(false)
  const { data } = useBackups({ enabled: waited && isOperator })
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), firstCheckMs)
    return () => clearTimeout(timer)
  }, [])
  if (!data?.problem) return null
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
