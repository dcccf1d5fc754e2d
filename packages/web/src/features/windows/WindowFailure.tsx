import { useTranslation } from 'react-i18next'
import { formatTime } from '#platform/format.ts'

interface WindowFailureProps {
  /** The system wrote it. */
  automatic: boolean
  /** When the window closed, while it is closed. */
  closedAt: string | null
}

/** Under a message that did not leave because the window had closed. */
export function WindowFailure({ automatic, closedAt }: WindowFailureProps) {
  const { t } = useTranslation('windows')
  if (automatic) return <span>{t('automatic')}</span>
  return <span>{closedAt ? t('lost', { time: formatTime(closedAt) }) : t('lostLately')}</span>
}
