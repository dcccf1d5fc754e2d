import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'

interface StepsCardProps {
  done: number
  count: number
  /** Where there is little room, the card may begin with its heading alone. */
  beginsFolded?: boolean
  leaveLabel: string
  onLeave: () => void
  children: ReactNode
}

/** The first steps at the foot of the list: the number of steps done, and buttons that fold or leave them. */
export function StepsCard({ done, count, beginsFolded = false, leaveLabel, onLeave, children }: StepsCardProps) {
  const { t } = useTranslation('firstSteps')
  const [choice, setChoice] = useState<boolean | null>(null)
  const isDone = done === count
  const folded = choice ?? (isDone || beginsFolded)
  const title = useId()
  const Fold = folded ? ChevronUp : ChevronDown
  return (
    <section aria-labelledby={title} className="flex max-h-[60%] shrink-0 flex-col border-t border-line bg-sheet">
      <header className="flex h-11 shrink-0 items-center gap-1 pr-2.5 pl-3.5">
        <h2 id={title} className="min-w-0 flex-1 truncate text-13 font-semibold">
          {isDone ? t('complete') : t('title')}{' '}
          <span className="num ml-1 text-12 font-normal text-text2">{t('progress', { done, count })}</span>
        </h2>
        <IconButton label={folded ? t('unfold') : t('fold')} aria-expanded={!folded} onClick={() => setChoice(!folded)}>
          <Fold className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label={leaveLabel} onClick={onLeave}>
          <X className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {!folded && children}
    </section>
  )
}
