import type { StepState } from '@recado/contract/first-steps/steps'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

interface StepRowProps extends StepState {
  number: number
  /** This is the first step that is still to be done. */
  isCurrent: boolean
  onStart: () => void
  /** Skips the step, or resumes it. */
  onToggle: () => void
}

export function StepRow({ step, number, isDone, isSkipped, isCurrent, onStart, onToggle }: StepRowProps) {
  const { t } = useTranslation('firstSteps')
  const name = t(`steps.${step}.title`)
  const verb = isSkipped ? t('takeUp') : t('skip')
  return (
    <li className={cx('flex items-center pr-1.5', isCurrent && 'bg-soft')}>
      <button
        type="button"
        disabled={isDone}
        onClick={onStart}
        aria-current={isCurrent ? 'step' : undefined}
        className={cx(
          'inset-focus flex min-w-0 flex-1 items-start gap-2.5 py-1.5 pr-2 pl-3.5 text-left text-13 touch:min-h-10 touch:items-center',
          isDone ? 'text-text2' : 'hover:bg-hover',
        )}
      >
        <StepSign number={number} isDone={isDone} isCurrent={isCurrent} />
        <span className="min-w-0">
          <span className={cx('block', isCurrent && 'font-semibold', isSkipped && 'text-text2')}>{name}</span>
          {isDone && <span className="sr-only">{t('done')}</span>}
          {isCurrent && <span className="block text-12 text-text2">{t(`steps.${step}.text`)}</span>}
        </span>
      </button>
      {!isDone && (
        <Button look="ghost" size="small" aria-label={`${verb}: ${name}`} onClick={onToggle}>
          {verb}
        </Button>
      )}
    </li>
  )
}

/** The number of a step, or a sign that it is done. */
export function StepSign({ number, isDone, isCurrent }: Pick<StepRowProps, 'number' | 'isDone' | 'isCurrent'>) {
  const look = isDone
    ? 'bg-oksoft text-oktext'
    : isCurrent
      ? 'bg-solid text-on'
      : 'text-text2 shadow-[inset_0_0_0_1.5px_var(--ctl)]'
  return (
    <span aria-hidden className={cx('num grid size-5 shrink-0 place-items-center rounded-full text-11 font-semibold', look)}>
      {isDone ? <Check className="size-3" strokeWidth={2.5} /> : number}
    </span>
  )
}
