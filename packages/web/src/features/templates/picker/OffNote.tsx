import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import type { OffReason } from './faults.ts'

/** Why a template may not be sent now. */
export function OffNote({ reason, className }: { reason: OffReason; className?: string }) {
  return <span className={cx('text-warntext', className)}>{useWords(reason)}</span>
}

function useWords(reason: OffReason): string {
  const { t } = useTranslation('templates')
  const now = useNow()
  switch (reason.why) {
    case 'paused':
      return reason.until === null
        ? t('picker.off.paused')
        : t('picker.off.pausedUntil', { time: formatTimestamp(reason.until, now) })
    case 'stopped':
      return t('picker.off.stopped', { date: formatDate(reason.at) })
    default:
      return t(`picker.off.${reason.why}`)
  }
}
