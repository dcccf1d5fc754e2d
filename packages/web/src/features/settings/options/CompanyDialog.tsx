import type { CompanyDetails } from '@recado/contract/companies/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { BillingFields, CompanyFields, companySchema, companyValues } from '#features/companies/CompanyFields.tsx'
import { useSaveCompany } from '#features/settings/queries.ts'

const schema = z.object(companySchema)

/** Edits the company's details, including where its bills go. */
export function CompanyDialog({ company, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const save = useSaveCompany()
  // Colleagues may save changes in the meantime. This form keeps the values it opened with.
  const [opened] = useState(company)
  const form = useDialogForm({
    schema,
    values: companyValues(company),
    record: opened,
    valuesOf: companyValues,
    save: (values, seen) => save({ ...values, updatedAt: seen }),
    saved: () => t('saved'),
    onSaved: onClose,
  })
  return (
    <FormDialog of={form} title={t('company.title')} onClose={onClose}>
      <CompanyFields />
      <BillingFields />
    </FormDialog>
  )
}
