import type { Priority } from '@recado/contract/announcements/api'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { priorityNames } from './priorities.ts'

const looks: Record<Priority, string> = {
  1: 'bg-badsoft text-badtext',
  2: 'bg-warnsoft text-warntext',
  3: 'bg-press text-text2',
}

/** Names the priority in a word. The colour only repeats it. */
export function PriorityPill({ priority, long = false }: { priority: Priority; long?: boolean }) {
  const { t } = useTranslation('announcements')
  const name = priorityNames[priority]
  return (
    <span
      className={cx(
        'inline-flex h-[18px] shrink-0 items-center rounded-full px-2 text-11 font-medium whitespace-nowrap',
        looks[priority],
      )}
    >
      {!long && <span className="sr-only">{t('priority')}: </span>}
      {long ? t(`priorityLong.${name}`) : t(`priorities.${name}`)}
    </span>
  )
}
