import { clockText, opennessAt, wallTime, type OpeningHours } from '@recado/contract/hours'
import { useTranslation } from 'react-i18next'
import { placeOf } from '#platform/time-zones.ts'
import { StatusPill } from '#ui/StatusPill.tsx'

interface OpenNowProps {
  hours: readonly OpeningHours[]
  now: number
  timeZone: string
}

/** Whether it is open at this moment, until when, and what time it is there. */
export function OpenNow({ hours, now, timeZone }: OpenNowProps) {
  const { t } = useTranslation('hours')
  const { day, minute } = wallTime(now, timeZone)
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StatusPill tone={opennessAt(hours, now, timeZone).isOpen ? 'ok' : 'warn'}>{useOpenness(hours, now, timeZone)}</StatusPill>
      <span className="num text-12 text-text2">
        {t('now', { day: t(`onDay.${day}`), time: clockText(minute), place: placeOf(timeZone) })}
      </span>
    </p>
  )
}

/** "Open now, closes at 17:30", in words. */
function useOpenness(hours: readonly OpeningHours[], now: number, timeZone: string): string {
  const { t } = useTranslation('hours')
  const { isOpen, change } = opennessAt(hours, now, timeZone)
  if (!change) return isOpen ? t('openAlways') : t('closedAlways')
  const values = { time: clockText(change.minute), day: t(`onDay.${change.day}`) }
  if (change.inDays === 0) return isOpen ? t('openUntil', values) : t('closedUntil', values)
  return isOpen ? t('openUntilDay', values) : t('closedUntilDay', values)
}
