import { zodResolver } from '@hookform/resolvers/zod'
import { choosePlan, type Checkout } from '@recado/contract/invoices/api'
import { createCharge, showCharge, type Charge } from '@recado/contract/payments/api'
import type { Output } from '@recado/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { call } from '#platform/api/api.ts'
import { hasCode, isTransient } from '#platform/api/errors.ts'
import { useCheckout, useCacheCheckout } from '#features/invoices/queries.ts'
import { toast } from '#ui/overlays/toast.ts'
import { dataOf, emptyData, priceOf, schemaOf, type CheckoutData } from './data.ts'

export const steps = ['data', 'review', 'payment'] as const
export type Step = (typeof steps)[number]

export interface Ready {
  checkout: Checkout
  payment: Output<typeof showCharge>
}

export interface Flow {
  /** The data that the steps need. Undefined until it is loaded. */
  query: { data: Ready | undefined; error: unknown; refetch: () => Promise<unknown> }
  form: UseFormReturn<CheckoutData>
  step: Step
  /** The values at the end of the first step. */
  data: CheckoutData
  charge: Charge | null
  /** Why the payment failed. */
  failure: string | null
  isPaying: boolean
  submit: (event: SyntheticEvent) => void
  pay: () => void
  back: () => void
}

/** Leads through the steps. It sends nothing to the server before the payment, and keeps the input whatever the server answers. */
export function useFlow(invoiceId: number): Flow {
  const [step, setStep] = useState<Step>('data')
  const [data, setData] = useState(emptyData)
  const query = useReady(invoiceId, step === 'payment')
  const form = useFilledForm(query.data)
  const paying = usePaying(query.data, {
    onCharged: () => setStep('payment'),
    onRefused: async (message) => {
      // The provider has changed since the checkout was opened.
      await query.refetch()
      setStep('data')
      // The field is drawn first.
      setTimeout(() => form.setError('document', { message }, { shouldFocus: true }))
    },
  })
  const next = form.handleSubmit((values) => {
    paying.reset()
    setData(values)
    setStep('review')
  })
  const pay = () => paying.mutate(data)
  return {
    query,
    form,
    step,
    data,
    charge: paying.charge,
    failure: paying.failure,
    isPaying: paying.isPending,
    submit: (event) => {
      event.preventDefault()
      if (step === 'data') void next(event)
      if (step === 'review' && !paying.isPending) pay()
    },
    pay,
    back: () => {
      paying.reset()
      setStep(step === 'payment' ? 'review' : 'data')
    },
  }
}

function useReady(invoiceId: number, awaited: boolean): Flow['query'] {
  const checkout = useCheckout(invoiceId, awaited)
  const payment = useQuery({
    queryKey: [showCharge.path, invoiceId],
    queryFn: ({ signal }) => call(showCharge, { invoiceId }, { signal }),
  })
  const [known, terms] = [checkout.data, payment.data]
  const data = useMemo(() => (known && terms ? { checkout: known, payment: terms } : undefined), [known, terms])
  return {
    data,
    error: checkout.error ?? payment.error,
    refetch: () => Promise.all([checkout.refetch(), payment.refetch()]),
  }
}

/** The form, filled in once its data is known. */
function useFilledForm(ready: Ready | undefined): UseFormReturn<CheckoutData> {
  const form = useForm<CheckoutData>({
    resolver: zodResolver(schemaOf(ready?.payment.needsDocument ?? false)),
    defaultValues: emptyData,
  })
  const isFilled = useRef(false)
  useEffect(() => {
    if (!ready || isFilled.current) return
    isFilled.current = true
    form.reset(dataOf(ready.checkout, ready.payment))
  }, [ready, form])
  return form
}

interface Outcomes {
  onCharged: () => void
  /** The provider requires a document, as the message states. */
  onRefused: (message: string) => Promise<void>
}

function usePaying(ready: Ready | undefined, { onCharged, onRefused }: Outcomes) {
  const { t } = useTranslation(['invoices', 'payments'])
  const keep = useCacheCheckout()
  const [charge, setCharge] = useState<Charge | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (data: CheckoutData) => {
      if (!ready) return null
      setNotice(null)
      const { invoice } = ready.checkout
      const planId = Number(data.planId)
      if (planId !== invoice.planId) {
        const chosen = await call(choosePlan, { id: invoice.id, planId })
        keep(chosen)
        // The customer pays the price that was shown.
        if (chosen.invoice.value !== priceOf(ready.checkout, planId).value) return null
      }
      return call(createCharge, chargeOf(invoice.id, data))
    },
    onSuccess: (made) => {
      setCharge(made)
      if (!made) return setNotice(t('checkout.priceChanged'))
      const how = made.qrcode.qrcode ? 'checkout.success' : made.instructions && 'checkout.successByHand'
      if (how) toast.success(t(how))
      onCharged()
    },
    onError: (failure) => {
      if (hasCode(failure, 'ERR_DOCUMENT_NEEDED')) void onRefused(errorText(failure))
    },
  })
  const bankIsDown = hasCode(error, 'ERR_PAYMENT_UNAVAILABLE') || isTransient(error)
  return {
    mutate,
    isPending,
    charge,
    failure: error ? (bankIsDown ? t('checkout.unavailable') : errorText(error)) : notice,
    reset: () => {
      reset()
      setNotice(null)
    },
  }
}

function chargeOf(invoiceId: number, { planId: _plan, address, country, document, ...data }: CheckoutData) {
  const where = country === 'usa' ? ('usa' as const) : ('BR' as const)
  return { ...data, invoiceId, address2: address, country: where, ...(document.trim() && { document }) }
}
