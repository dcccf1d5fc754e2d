import type { Connection } from '@recado/contract/connections/api'
import { firstSteps, type FirstStep, type StepState } from '@recado/contract/first-steps/steps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#platform/i18n.ts'
import { lazily } from '#ui/lazily.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { StepRow } from './StepRow.tsx'
import { StepsCard } from './StepsCard.tsx'
import { useNewConnection, useSkip, useSteps } from './use-steps.ts'
import { useUnconfirmed } from './use-unconfirmed.ts'

const StepDialog = lazily(() =>
  withTexts(
    ['connections', 'connectionForm', 'officialLines', 'queues', 'users', 'hours'],
    async () => (await import('./StepDialog.tsx')).StepDialog,
  ),
)

/** Guides admins to a working desk: a connection, a queue, a colleague. Disappears once each step is done or skipped. */
export function FirstSteps() {
  const steps = useSteps()
  const made = useNewConnection()
  useUnconfirmed()
  const [task, setTask] = useState<FirstStep | Connection | null>(null)
  const isOver = steps?.every(({ isDone, isSkipped }) => isDone || isSkipped) ?? true
  return (
    <>
      {steps && !isOver && <Guide steps={steps} onStep={(step) => setTask(step === 'connection' && made ? made : step)} />}
      {task && <StepDialog task={task} onTask={setTask} />}
    </>
  )
}

function Guide({ steps, onStep }: { steps: readonly StepState[]; onStep: (step: FirstStep) => void }) {
  const { t } = useTranslation(['firstSteps', 'ui'])
  const skip = useSkip()
  const skipped = steps.filter(({ isSkipped }) => isSkipped).map(({ step }) => step)
  const current = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)

  const toggle = ({ step, isSkipped }: StepState) =>
    skip(isSkipped ? skipped.filter((other) => other !== step) : [...skipped, step])
  const leave = () => {
    skip(firstSteps)
    toast.success(t('left'), { label: t('ui:undo'), run: () => skip(skipped) })
  }
  return (
    <StepsCard done={steps.filter(({ isDone }) => isDone).length} count={steps.length} leaveLabel={t('leave')} onLeave={leave}>
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
    </StepsCard>
  )
}
