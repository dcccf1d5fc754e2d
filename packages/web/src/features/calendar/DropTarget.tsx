import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { refusalOf } from './days.ts'
import { slotText } from './words.ts'

/** How a cell looks while a chip is dragged over it. */
export function dropTargetLook(to: Date, now: number): string {
  const look = refusalOf(to, now) ? 'bg-badsoft! outline-bad' : 'bg-soft! outline-ring'
  return `${look} outline-2 -outline-offset-2`
}

/** The time at which the message would go out there, or why it cannot. */
export function DropTargetText({ to, now }: { to: Date; now: number }) {
  const { t } = useTranslation('calendar')
  const refused = refusalOf(to, now)
  return (
    <span className={cx('num ml-auto truncate text-11 font-semibold', refused ? 'text-badtext' : 'text-atext')}>
      {refused ? t(refused) : slotText(to)}
    </span>
  )
}
