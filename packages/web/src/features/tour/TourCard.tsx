import type { Ticket } from '@recado/contract/tickets/api'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '#ui/IconButton.tsx'
import { cx } from '#ui/cx.ts'
import { StepSign } from '#features/first-steps/StepRow.tsx'
import { keepTour, type Tour, type TourStep, tourSteps } from './tour.ts'
import { useTour } from './use-tour.ts'

const onPhone = '(max-width: 600px)'

/** The first steps in a demo, at the foot of the list, until they are dismissed. */
export function TourCard({ open }: { open: readonly Ticket[] | undefined }) {
  const tour = useTour(open)
  return tour && <Card tour={tour} />
}

function Card({ tour }: { tour: Tour }) {
  const { t } = useTranslation('tour')
  const { done, phonesUrl, answer } = tour
  const [folded, setFolded] = useState(() => done.length > 0 && matchMedia(onPhone).matches)
  const title = useId()
  const name = answer.name.replace(/ .*/, '')
  const current = tourSteps.find((step) => !done.includes(step))
  const Fold = folded ? ChevronUp : ChevronDown
  const link = 'text-12 font-medium text-atext hover:underline touch:min-h-10 touch:inline-flex touch:items-center'
  return (
    <section aria-labelledby={title} className="flex max-h-[60%] shrink-0 flex-col border-t border-line bg-sheet">
      <header className="flex h-11 shrink-0 items-center gap-1 pr-2.5 pl-3.5">
        <h2 id={title} className="min-w-0 flex-1 truncate text-13 font-semibold">
          {t('title')}{' '}
          <span className="num ml-1 text-12 font-normal text-text2">
            {t('progress', { done: done.length, count: tourSteps.length })}
          </span>
        </h2>
        <IconButton label={folded ? t('unfold') : t('fold')} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <Fold className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t('leave')} onClick={() => keepTour(null)}>
          <X className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {!folded && (
        <>
          <ol className="min-h-0 overflow-y-auto">
            {tourSteps.map((step, index) => (
              <StepLine
                key={step}
                step={step}
                number={index + 1}
                name={name}
                isDone={done.includes(step)}
                isCurrent={step === current}
                to={step === 'connect' ? '/connections' : step === 'answer' ? `/tickets/${answer.uuid}` : '/tickets'}
              />
            ))}
          </ol>
          <p className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 pt-1.5 pb-3">
            <a className={link} href={`${phonesUrl}/?phone=${answer.number}`} target="_blank" rel="noreferrer">
              {t('openPhone', { name })}
            </a>
            <a className={cx(link, 'max-xl:hidden')} href="/demo" target="_top">
              {t('sideBySide')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

interface StepLineProps {
  step: TourStep
  number: number
  name: string
  isDone: boolean
  isCurrent: boolean
  to: string
}

function StepLine({ step, number, name, isDone, isCurrent, to }: StepLineProps) {
  const { t } = useTranslation('tour')
  return (
    <li className={cx(isCurrent && 'bg-soft')}>
      <Link
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        className={cx(
          'inset-focus flex items-start gap-2.5 py-1.5 pr-2 pl-3.5 text-13 hover:bg-hover touch:min-h-10 touch:items-center',
          isDone && 'text-text2',
        )}
      >
        <StepSign number={number} isDone={isDone} isCurrent={isCurrent} />
        <span className="min-w-0">
          <span className={cx('block', isCurrent && 'font-semibold')}>{t(`steps.${step}.title`, { name })}</span>
          {isDone && <span className="sr-only">{t('done')}</span>}
          {isCurrent && <span className="block text-12 text-text2">{t(`steps.${step}.text`)}</span>}
        </span>
      </Link>
    </li>
  )
}
