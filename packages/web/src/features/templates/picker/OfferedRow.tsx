import type { Template } from '@recado/contract/templates/api'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#kit/markup.ts'
import { daysAgo } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { categoryAt } from '#features/templates/told.ts'
import { languageName, nameInWords, openText } from '#features/templates/words.ts'
import type { OffReason } from './faults.ts'
import { OffNote } from './OffNote.tsx'

/** For how long a template counts as used lately. */
const latelyDays = 30

interface OfferedRowProps {
  template: Template
  off: OffReason | null
  isChosen: boolean
  onLook: () => void
  onFill: () => void
}

/** A template by its name in words, its first line, and how Meta has it. */
export function OfferedRow({ template, off, isChosen, onLook, onFill }: OfferedRowProps) {
  const { t } = useTranslation('templates')
  const { name, language, content, usedAt } = template
  const now = useNow()
  const isUsed = usedAt !== null && daysAgo(usedAt, now) <= latelyDays
  const [first = ''] = plainText(openText(content.body)).split('\n')
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        onFocus={onLook}
        // By mouse one looks first; a key, or a finger, leads on.
        onClick={({ detail }) => (detail === 0 || matchMedia('(width < 37.5rem)').matches ? onFill() : onLook())}
        onDoubleClick={onFill}
        className={cx(
          'flex min-h-14 w-full flex-col justify-center rounded-2 px-2.5 py-1 text-left',
          isChosen ? 'bg-soft' : 'hover:bg-hover',
        )}
      >
        <span className={cx('flex w-full items-center gap-1.5', off && 'opacity-60')}>
          <span className="truncate text-13 font-semibold">{nameInWords(name)}</span>
          {isUsed && (
            <Star
              role="img"
              aria-label={t('picker.used')}
              className="size-3 shrink-0 fill-current text-text3"
              strokeWidth={1.75}
            />
          )}
        </span>
        <span className={cx('w-full truncate text-12 text-text2', off && 'opacity-60')}>{first}</span>
        <span className="w-full truncate text-11 text-text3">
          {off ? <OffNote reason={off} /> : `${languageName(language)} · ${t(`categories.${categoryAt(template, now)}`)}`}
        </span>
      </button>
    </li>
  )
}
