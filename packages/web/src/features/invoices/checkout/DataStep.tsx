import type { PlanChoice } from '@recado/contract/invoices/api'
import { useTranslation } from 'react-i18next'
import { RadioField, SelectField, TextField } from '#kit/fields.tsx'
import { formatMoney } from '#platform/format.ts'
import { payingCountries } from './data.ts'

interface DataStepProps {
  plans: readonly PlanChoice[]
  /** The provider asks for a CPF or CNPJ. */
  asksDocument: boolean
}

/** The billing data, and the plan. */
export function DataStep({ plans, asksDocument }: DataStepProps) {
  const { t } = useTranslation('invoices')
  const countries = payingCountries.map((value) => ({ value, label: t(`checkout.countries.${value}`) }))
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t('checkout.firstName')} maxLength={100} autoComplete="given-name" />
        <TextField name="lastName" label={t('checkout.lastName')} maxLength={100} autoComplete="family-name" />
        {asksDocument && (
          <div className="sm:col-span-2">
            <TextField
              name="document"
              label={t('checkout.document')}
              hint={t('checkout.documentHint')}
              maxLength={30}
              autoComplete="off"
            />
          </div>
        )}
        <TextField name="zipcode" label={t('checkout.zipcode')} maxLength={100} autoComplete="postal-code" />
        <SelectField name="country" label={t('checkout.country')} options={countries} placeholder={t('checkout.chooseCountry')} />
      </div>
      <TextField name="address" label={t('checkout.address')} maxLength={100} autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="city" label={t('checkout.city')} maxLength={100} autoComplete="address-level2" />
        <TextField name="state" label={t('checkout.state')} maxLength={100} autoComplete="address-level1" />
      </div>
      {plans.length > 1 && <PlanField plans={plans} />}
    </div>
  )
}

function PlanField({ plans }: { plans: readonly PlanChoice[] }) {
  const { t } = useTranslation('invoices')
  const cards = plans.map((plan) => {
    const price = t('checkout.perMonth', { value: formatMoney(plan.value) })
    const limits = [
      t('checkout.people', { count: plan.users }),
      t('checkout.numbers', { count: plan.connections }),
      t('checkout.queues', { count: plan.queues }),
    ]
    const over = plan.over.map((what) => t(`checkout.over.${what}`)).join(', ')
    return {
      value: String(plan.id),
      label: `${plan.name} · ${price}`,
      hint: over ? t('checkout.tooSmall', { over }) : limits.join(' · '),
      disabled: over !== '',
    }
  })
  return <RadioField name="planId" label={t('checkout.plan')} cards={cards} />
}
