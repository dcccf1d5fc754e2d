import type { Connection } from '@recado/contract/connections/api'
import { firstSteps, type FirstStep, type StepState } from '@recado/contract/first-steps/steps'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#platform/i18n.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { StepRow } from './StepRow.tsx'
import { useSkip, useSteps } from './use-steps.ts'

const StepDialog = lazily(() =>
  withTexts(['connections', 'queues', 'users', 'hours'], async () => (await import('./StepDialog.tsx')).StepDialog),
)

/** Leads admins to a desk that works: a number, a queue, a colleague. Gone once each step is done or skipped. */
export function FirstSteps() {
  const steps = useSteps()
  const [task, setTask] = useState<FirstStep | Connection | null>(null)
  const isOver = steps?.every(({ isDone, isSkipped }) => isDone || isSkipped) ?? true
  return (
    <>
      {steps && !isOver && <Guide steps={steps} onStep={setTask} />}
      {task && <StepDialog task={task} onTask={setTask} />}
    </>
  )
}

function Guide({ steps, onStep }: { steps: readonly StepState[]; onStep: (step: FirstStep) => void }) {
  const { t } = useTranslation(['firstSteps', 'ui'])
  const [folded, setFolded] = useState(false)
  const skip = useSkip()
  const title = useId()
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step)
  const current = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)
  const Fold = folded ? ChevronUp : ChevronDown

  const toggle = ({ step, isSkipped }: StepState) =>
    skip(isSkipped ? skipped.filter((other) => other !== step) : [...skipped, step])
  const leave = () => {
    skip(firstSteps)
    toast.success(t('left'), { label: t('ui:undo'), run: () => skip(skipped) })
  }
  return (
    <section aria-labelledby={title} className="flex max-h-[60%] shrink-0 flex-col border-t border-line bg-sheet">
      <header className="flex h-11 shrink-0 items-center gap-1 pr-2.5 pl-3.5">
        <h2 id={title} className="min-w-0 flex-1 truncate text-13 font-semibold">
          {t('title')}{' '}
          <span className="num ml-1 text-12 font-normal text-text2">
            {t('progress', { done: steps.filter(({ isDone }) => isDone).length, count: steps.length })}
          </span>
        </h2>
        <IconButton label={folded ? t('unfold') : t('fold')} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <Fold className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t('leave')} onClick={leave}>
          <X className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {!folded && (
        <ol className="min-h-0 overflow-y-auto pb-1.5">
          {steps.map((step, index) => (
            <StepRow
              key={step.step}
              {...step}
              number={index + 1}
              isCurrent={step === current}
              onStart={() => onStep(step.step)}
              onToggle={() => toggle(step)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
