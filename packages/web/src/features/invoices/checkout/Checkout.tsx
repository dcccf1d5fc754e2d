import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { formatDay } from '#platform/format.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Buttons } from './Buttons.tsx'
import { DataStep } from './DataStep.tsx'
import type { FrameProps } from './frame.ts'
import { Paid } from './Paid.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { Stepper } from './Stepper.tsx'
import { steps, useFlow, type Flow, type Ready, type Step } from './use-flow.ts'

interface CheckoutProps {
  invoiceId: number
  Frame: ComponentType<FrameProps>
  onClose: () => void
}

/** Pays an invoice: the billing data, the amount, and then the code for the bank. */
export function Checkout({ invoiceId, Frame, onClose }: CheckoutProps) {
  const { t } = useTranslation(['invoices', 'ui'])
  const flow = useFlow(invoiceId)
  const [asks, setAsks] = useState(false)
  const unsaved = flow.form.formState.isDirty && flow.step !== 'payment'
  const invoice = flow.query.data?.checkout.invoice
  return (
    <FormProvider {...flow.form}>
      <Frame
        title={t('checkout.title')}
        description={invoice ? t('checkout.description', { id: invoice.id, date: formatDay(invoice.dueDate) }) : ''}
        onClose={() => (unsaved ? setAsks(true) : onClose())}
        onSubmit={flow.submit}
        footer={invoice?.status === 'open' && <Buttons flow={flow} />}
      >
        <QueryState query={flow.query} skeleton={<Placeholder />}>
          {(ready) => <Body flow={flow} ready={ready} />}
        </QueryState>
      </Frame>
      <LeaveGuard unsaved={unsaved} />
      {asks && (
        <ConfirmDialog
          title={t('ui:discardTitle')}
          confirmLabel={t('ui:discard')}
          onConfirm={async () => onClose()}
          onClose={() => setAsks(false)}
        >
          {t('ui:discardText')}
        </ConfirmDialog>
      )}
    </FormProvider>
  )
}

function Body({ flow, ready }: { flow: Flow; ready: Ready }) {
  const { t } = useTranslation('invoices')
  const { checkout, payment } = ready
  if (checkout.invoice.status === 'paid') return <Paid checkout={checkout} justNow={flow.step !== 'data'} />
  return (
    <>
      <Stepper
        label={t('checkout.progress')}
        steps={steps.map((step) => t(`checkout.steps.${step}`))}
        current={steps.indexOf(flow.step)}
        done={t('checkout.stepDone')}
      />
      <Focused step={flow.step}>
        {flow.step === 'data' && <DataStep plans={checkout.plans} asksDocument={payment.needsDocument} />}
        {flow.step === 'review' && <ReviewStep checkout={checkout} data={flow.data} failure={flow.failure} />}
        {flow.step === 'payment' && flow.charge && (
          <PaymentStep checkout={checkout} charge={flow.charge} busy={flow.isPaying} failure={flow.failure} onAgain={flow.pay} />
        )}
      </Focused>
    </>
  )
}

/** Takes the focus at each new step, because the button that led to it is gone or has another meaning. */
function Focused({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useTranslation('invoices')
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) place.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div ref={place} role="group" aria-label={t(`checkout.steps.${step}`)} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

function Placeholder() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}
