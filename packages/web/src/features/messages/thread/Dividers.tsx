import { useTranslation } from 'react-i18next'
import { daysAgo, formatDate } from '#platform/format.ts'
import { useNow } from '#ui/hooks/use-now.ts'

export function DayPill({ moment }: { moment: string }) {
  const { t } = useTranslation('ui')
  const days = daysAgo(moment, useNow())
  const text = days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(moment)
  return (
    <div className="py-2 text-center">
      <span className="num rounded-full bg-press px-2.5 py-0.5 text-11 font-medium text-text2">{text}</span>
    </div>
  )
}

/** Stands before what was unread when the conversation was opened. */
export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return (
    <div className="flex items-center gap-2 py-2 text-11 font-semibold text-atext">
      <span aria-hidden className="h-px flex-1 bg-aline" />
      {t('newMessages', { count })}
      <span aria-hidden className="h-px flex-1 bg-aline" />
    </div>
  )
}
