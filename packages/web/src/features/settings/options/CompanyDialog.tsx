import { countries, updateCompany, type CompanyDetails } from '@recado/contract/companies/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { formatLocalPhone } from '#platform/format.ts'
import { useSaveCompany } from '#features/settings/queries.ts'

const { name, email, phone, firstName, lastName, zipcode, address, city, state, country } = updateCompany.input.shape
const place = { firstName, lastName, zipcode, address, city, state, country }
const schema = z.object({ name: z.nonoptional(name), email: z.nonoptional(email), phone, ...place })

/** What the company says of itself, and where its bills go. */
export function CompanyDialog({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const save = useSaveCompany()
  // Colleagues' changes arrive meanwhile; what this form began with counts.
  const [opened] = useState(company)
  const form = useDialogForm({
    schema,
    values: valuesOf(company),
    record: opened,
    valuesOf,
    save: (values, seen) => save({ ...values, updatedAt: seen }),
    saved: () => t('saved'),
    onSaved: onClose,
  })
  const countryOptions = countries.map((value) => ({ value, label: t(`company.countries.${value || 'none'}`) }))
  return (
    <FormDialog of={form} title={t('company.title')} submitLabel={t('save')} onClose={onClose}>
      <TextField name="name" label={t('company.name')} maxLength={50} autoComplete="organization" />
      <TextField name="email" label={t('company.email')} type="email" maxLength={254} autoComplete="off" />
      <TextField
        name="phone"
        label={t('company.phone')}
        type="tel"
        maxLength={20}
        placeholder="(99) 99999-9999"
        autoComplete="off"
      />
      <h3 className="pt-1 text-13 font-semibold">{t('company.billing')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label={t('company.firstName')} maxLength={100} autoComplete="off" />
        <TextField name="lastName" label={t('company.lastName')} maxLength={100} autoComplete="off" />
        <TextField name="zipcode" label={t('company.zipcode')} maxLength={100} autoComplete="off" />
        <SelectField name="country" label={t('company.country')} options={countryOptions} />
      </div>
      <TextField name="address" label={t('company.address')} maxLength={100} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="city" label={t('company.city')} maxLength={100} autoComplete="off" />
        <TextField name="state" label={t('company.state')} maxLength={100} autoComplete="off" />
      </div>
    </FormDialog>
  )
}

function valuesOf(company: CompanyDetails): z.input<typeof schema> {
  const { name, email, phone, firstName, lastName, zipcode, address, city, state } = company
  const country = countries.find((known) => known === company.country) ?? ''
  return { name, email, phone: formatLocalPhone(phone), firstName, lastName, zipcode, address, city, state, country }
}
