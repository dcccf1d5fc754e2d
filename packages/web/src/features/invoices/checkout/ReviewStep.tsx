import type { Checkout } from '@recado/contract/invoices/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '#platform/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { priceOf, type CheckoutData } from './data.ts'

interface ReviewStepProps {
  checkout: Checkout
  data: CheckoutData
  /** Why the payment failed. */
  failure: string | null
}

/** The summary of a payment before it is made. */
export function ReviewStep({ checkout, data, failure }: ReviewStepProps) {
  const { t } = useTranslation('invoices')
  const { invoice, renewsUntil } = checkout
  const { plan, value } = priceOf(checkout, Number(data.planId))
  const { firstName, lastName, address, city, state, zipcode, country } = data
  const known = country === 'BR' || country === 'usa' ? t(`checkout.countries.${country}`) : ''
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line rounded-4 px-4 shadow-[inset_0_0_0_1px_var(--line2)]">
        <Row term={t('checkout.plan')}>{t('detail', { plan, count: invoice.months })}</Row>
        <Row term={t('checkout.amount')}>
          <span className="num text-16 font-semibold">{formatMoney(value)}</span>
        </Row>
        <Row term={t('dueDate')}>
          <span className="num">{formatDay(invoice.dueDate)}</span>
        </Row>
        <Row term={t('checkout.renewsUntil')}>
          <span className="num font-medium">{formatDay(renewsUntil)}</span>
        </Row>
        <Row term={t('checkout.billedTo')}>
          <span className="block">{[firstName, lastName].filter((part) => part).join(' ')}</span>
          <span className="block text-text2">{address}</span>
          <span className="block text-text2">{[city, state, zipcode, known].filter((part) => part).join(' · ')}</span>
        </Row>
      </dl>
      {failure && <Notice tone="bad">{failure}</Notice>}
    </div>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-2.5 text-13">
      <dt className="w-32 shrink-0 text-text2">{term}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}
