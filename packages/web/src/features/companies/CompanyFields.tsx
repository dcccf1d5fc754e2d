import { countries, updateCompany, type CompanyDetails } from '@recado/contract/companies/api'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { SelectField, TextField } from '#kit/fields.tsx'
import { formatLocalPhone } from '#platform/format.ts'

const { name, email, phone, firstName, lastName, zipcode, address, city, state, country } = updateCompany.input.shape

/** The recipient of the bills. */
const billingSchema = { firstName, lastName, zipcode, address, city, state, country }

export const companySchema = { name: z.nonoptional(name), email: z.nonoptional(email), phone, ...billingSchema }

/** A company's name, and how to reach it. */
export function CompanyFields() {
  const { t } = useTranslation('companies')
  return (
    <>
      <TextField name="name" label={t('name')} maxLength={50} autoComplete="organization" />
      <TextField name="email" label={t('email')} type="email" maxLength={254} autoComplete="off" />
      <TextField name="phone" label={t('phone')} type="tel" maxLength={20} placeholder="(99) 99999-9999" autoComplete="off" />
    </>
  )
}

export function BillingFields() {
  const { t } = useTranslation('companies')
  const countryOptions = countries.map((value) => ({ value, label: t(`countries.${value || 'none'}`) }))
  return (
    <>
      <h3 className="pt-1 text-13 font-semibold">{t('billing')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t('firstName')} maxLength={100} autoComplete="off" />
        <TextField name="lastName" label={t('lastName')} maxLength={100} autoComplete="off" />
        <TextField name="zipcode" label={t('zipcode')} maxLength={100} autoComplete="off" />
        <SelectField name="country" label={t('country')} options={countryOptions} />
      </div>
      <TextField name="address" label={t('address')} maxLength={100} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="city" label={t('city')} maxLength={100} autoComplete="off" />
        <TextField name="state" label={t('state')} maxLength={100} autoComplete="off" />
      </div>
    </>
  )
}

/** A company's values for these fields. */
export function companyValues(company: Pick<CompanyDetails, keyof typeof companySchema>) {
  const { name, email, phone, firstName, lastName, zipcode, address, city, state } = company
  const country = countries.find((known) => known === company.country) ?? ''
  return { name, email, phone: formatLocalPhone(phone), firstName, lastName, zipcode, address, city, state, country }
}
