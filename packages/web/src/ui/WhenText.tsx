import { useTranslation } from 'react-i18next'
import { formatInFull, when } from '#platform/format.ts'

/** A moment as lists show it: minutes, the time, yesterday, the date; in full on hover. */
export function WhenText({ moment, now, className }: { moment: string; now: number; className?: string }) {
  const { t } = useTranslation('ui')
  const said = when(moment, now)
  const texts = {
    now: () => t('now'),
    minutes: () => (said.form === 'minutes' ? t('minutes', { count: said.count }) : ''),
    yesterday: () => t('yesterday'),
    text: () => (said.form === 'text' ? said.text : ''),
  }
  return (
    <time dateTime={moment} title={formatInFull(moment)} className={`num ${className ?? ''}`}>
      {texts[said.form]()}
    </time>
  )
}
