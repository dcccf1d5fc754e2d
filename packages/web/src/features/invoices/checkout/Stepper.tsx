import { Check } from 'lucide-react'
import { cx } from '#ui/cx.ts'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** The index of the current step. Past the last step, all are done. */
  current: number
  /** The text for steps that are done. */
  done: string
}

/** The steps of a task, with the current one marked. */
export function Stepper({ label, steps, current, done }: StepperProps) {
  return (
    <ol aria-label={label} className="mb-4 flex items-center gap-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={cx('flex min-w-0 items-center gap-2', at > 0 && 'flex-1')}
        >
          {at > 0 && <span aria-hidden className="h-px min-w-2 flex-1 bg-line2" />}
          <span
            aria-hidden
            className={cx(
              'num spine grid size-[22px] shrink-0 place-items-center rounded-full text-12 font-semibold',
              at < current && 'bg-oksoft text-oktext',
              at === current && 'bg-solid text-on',
              at > current && 'bg-press text-text2',
            )}
          >
            {at < current ? <Check className="size-3.5" strokeWidth={2.5} /> : at + 1}
          </span>
          <span className={cx('truncate text-13', at === current ? 'font-semibold' : 'text-text2')}>
            {step}
            {at < current && <span className="sr-only"> {done}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
