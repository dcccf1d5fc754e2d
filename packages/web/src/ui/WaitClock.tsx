import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

const promise = 15
const radius = 5
const circumference = 2 * Math.PI * radius

/** How long a customer has been waiting, as a ring that fills over 15 minutes; the time is always shown as text too. */
export function WaitClock({ minutes }: { minutes: number }) {
  const { t } = useTranslation('ui')
  const part = Math.min(1, minutes / promise)
  const tone = part < 0.5 ? 'ok' : part < 1 ? 'warn' : 'bad'
  const text = { ok: 'text-oktext', warn: 'text-warntext', bad: 'text-badtext' }[tone]
  return (
    <span className={cx('num inline-flex shrink-0 items-center gap-1 text-11 font-semibold', text)}>
      <svg viewBox="0 0 14 14" aria-hidden className="spine size-3.5">
        <circle cx="7" cy="7" r={radius} fill="none" stroke="var(--press)" strokeWidth="2.5" />
        <circle
          cx="7"
          cy="7"
          r={radius}
          fill="none"
          stroke={`var(--${tone})`}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={`${circumference * part} ${circumference}`}
          transform="rotate(-90 7 7)"
        />
      </svg>
      {minutes === 0 ? t('now') : waitText(minutes, t)}
      <span className="sr-only">{minutes === 0 ? t('beganToWait') : t('ofWaiting')}</span>
    </span>
  )
}

type UiText = ReturnType<typeof useTranslation<'ui'>>['t']

/** A number of minutes in few letters. */
export function waitText(minutes: number, t: UiText): string {
  if (minutes < 60) return t('minutes', { count: minutes })
  if (minutes < 24 * 60) return t('hours', { count: Math.floor(minutes / 60) })
  return t('days', { count: Math.floor(minutes / (24 * 60)) })
}
