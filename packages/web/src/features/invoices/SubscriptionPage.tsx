import { daysBetween } from '@recado/contract/days'
import type { Output } from '@recado/contract/endpoint'
import { trialDays } from '@recado/contract/sign-up/api'
import type { showSubscription } from '@recado/contract/invoices/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { CheckoutDialog } from './checkout/CheckoutDialog.tsx'
import { useSignNow, useSubscription } from './queries.ts'

type Subscription = Output<typeof showSubscription>

/** Until when the company may use the product, and how it continues. */
export function SubscriptionPage() {
  const { t } = useTranslation('invoices')
  const query = useSubscription()
  const [paying, setPaying] = useState<number | null>(null)
  useTitle(t('subscription.title'))
  return (
    <Page title={t('subscription.title')} summary={t('subscription.summary')}>
      <div className="max-w-[460px] space-y-4 px-4 pt-1 pb-6 sm:px-6">
        <QueryState query={query} skeleton={<Placeholder />}>
          {(subscription) => <Terms {...subscription} onPay={setPaying} />}
        </QueryState>
      </div>
      {paying !== null && <CheckoutDialog invoiceId={paying} onClose={() => setPaying(null)} />}
    </Page>
  )
}

function Terms({ onPay, ...subscription }: Subscription & { onPay: (id: number) => void }) {
  const { t } = useTranslation('invoices')
  const { email, plan, canPay } = subscription
  const sign = useSignNow(onPay)
  return (
    <>
      <TimeLeft {...subscription} />
      <Field label={t('subscription.email')} hint={t('subscription.emailHint')}>
        {(control) => (
          <TextInput {...control} value={email || t('subscription.noEmail')} readOnly className="read-only:bg-sunk" />
        )}
      </Field>
      <Field label={t('subscription.plan')}>
        {(control) => (
          <TextInput
            {...control}
            value={plan ? t('planPrice', { plan: plan.name, value: formatMoney(plan.value) }) : t('subscription.noPlan')}
            readOnly
            className="read-only:bg-sunk"
          />
        )}
      </Field>
      {canPay && (
        <Button look="solid" size="large" className="w-full" busy={sign.isPending} onClick={() => sign.mutate()}>
          {t(subscription.isTrial ? 'subscription.signNow' : 'subscription.payNext')}
        </Button>
      )}
      {subscription.dueDate && (
        <section className="rounded-3 bg-infosoft px-3.5 py-3 text-12 text-infotext">
          <h2 className="text-13 font-semibold">{t('subscription.endTitle')}</h2>
          <p className="mt-0.5">{t('subscription.endBlocked')}</p>
          <p>{t('subscription.endText')}</p>
        </section>
      )}
    </>
  )
}

function TimeLeft({ isTrial, dueDate, today }: Subscription) {
  const { t } = useTranslation('invoices')
  const left = dueDate === null ? null : daysBetween(today, dueDate)
  return (
    <section className="rounded-4 px-4 py-3.5 shadow-[inset_0_0_0_1px_var(--line2)]">
      <h2 className="text-12 text-text2">{t(isTrial ? 'subscription.trial' : 'subscription.active')}</h2>
      <p className="num text-20 font-semibold tracking-[-.015em]">
        {left === null ? t('subscription.endless') : <DaysLeft left={left} />}
      </p>
      {isTrial && left !== null && left <= maxDays && <Days left={left} />}
      {dueDate && (
        <p className="num mt-1.5 text-12 text-text2">
          {t(left !== null && left < 0 ? 'subscription.ended' : 'subscription.until', { date: formatDay(dueDate) })}
        </p>
      )}
    </section>
  )
}

function DaysLeft({ left }: { left: number }) {
  const { t } = useTranslation('invoices')
  if (left > 0) return t('subscription.daysLeft', { count: left })
  return left === 0 ? t('subscription.lastDay') : t('subscription.over')
}

/** More days would be drawn as hairlines. */
const maxDays = 14

/** The days of the trial. The remaining days are coloured, as the words above state. */
function Days({ left }: { left: number }) {
  const days = Array.from({ length: Math.max(trialDays, left) }, (_, day) => day)
  return (
    <span aria-hidden className="mt-2 flex gap-1">
      {days.map((day) => (
        <span key={day} className={cx('spine h-1.5 flex-1 rounded-full', day >= days.length - left ? 'bg-solid' : 'bg-press')} />
      ))}
    </span>
  )
}

function Placeholder() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-[104px] w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
