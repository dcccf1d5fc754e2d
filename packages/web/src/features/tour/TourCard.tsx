import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { cx } from '#ui/cx.ts'
import { StepsCard } from '#features/first-steps/StepsCard.tsx'
import { StepSign } from '#features/first-steps/StepRow.tsx'
import { saveTour, type Tour, type TourStep, tourSteps } from './tour.ts'
import { useTour } from './use-tour.ts'

const onPhone = '(max-width: 600px)'

/** Inside a frame, the surrounding page with the telephone shows the steps. */
const isFramed = window.parent !== window

/** The first steps in a demo, at the foot of the list, until they are dismissed. */
export function TourCard({ open }: { open: readonly Ticket[] | undefined }) {
  const tour = useTour(open)
  return tour && !isFramed && <Card tour={tour} />
}

function Card({ tour }: { tour: Tour }) {
  const { t } = useTranslation('tour')
  const { done, phonesUrl, answer } = tour
  const name = answer.name.replace(/ .*/, '')
  const current = tourSteps.find((step) => !done.includes(step))
  const link = 'text-12 font-medium text-atext hover:underline touch:min-h-10 touch:inline-flex touch:items-center'
  return (
    <StepsCard
      done={done.length}
      count={tourSteps.length}
      beginsFolded={done.length > 0 && matchMedia(onPhone).matches}
      leaveLabel={t('leave')}
      onLeave={() => saveTour(null)}
    >
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
    </StepsCard>
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
  const { t } = useTranslation(['tour', 'firstSteps'])
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
          {isDone && <span className="sr-only">{t('firstSteps:done')}</span>}
          {isCurrent && <span className="block text-12 text-text2">{t(`steps.${step}.text`)}</span>}
        </span>
      </Link>
    </li>
  )
}
