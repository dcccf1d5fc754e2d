import { createCompany, type CompanyRecord } from '@recado/contract/all-companies/api'
import type { Plan } from '@recado/contract/companies/company'
import { addMonths, recurrences } from '@recado/contract/companies/recurrence'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { CheckboxField, PasswordField, SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { BillingFields, CompanyFields, companySchema, companyValues } from '#features/companies/CompanyFields.tsx'
import { useEntry } from '#platform/session/entry.ts'
import { allCompanies, usePlans } from './queries.ts'

interface CompanyDialogProps {
  /** Null adds a new company. */
  record: CompanyRecord | null
  onClose: () => void
}

/** A company's details, what it has bought and until when. A new company also gets its first admin. */
export function CompanyDialog({ record, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('allCompanies')
  const save = useSave(allCompanies)
  const form = useDialogForm({
    schema,
    values: record ? valuesOf(record) : fresh(),
    record,
    valuesOf,
    save: ({ password, ...fields }, seen) => save(record?.id ?? null, record ? fields : { ...fields, password }, seen),
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_EMAIL_TAKEN: 'email', ERR_COMMON_PASSWORD: 'password', ERR_NO_PLAN_FOUND: 'planId' },
  })
  return (
    <FormDialog of={form} size="large" title={record ? t('editTitle') : t('add')} submitLabel={t('save')} onClose={onClose}>
      <CompanyFields />
      {!record && <FirstPassword />}
      <Licence record={record} />
      <BillingFields />
    </FormDialog>
  )
}

function FirstPassword() {
  const { t } = useTranslation('allCompanies')
  const mail = useEntry()?.mail
  return (
    <PasswordField
      name="password"
      label={t('password')}
      hint={mail === false ? t('passwordNeeded') : t('passwordHint')}
      maxLength={50}
      autoComplete="new-password"
    />
  )
}

function Licence({ record }: { record: CompanyRecord | null }) {
  const { t } = useTranslation('allCompanies')
  const { data: plans = record?.plan ? [record.plan] : [] } = usePlans()
  const cycles = recurrences.map((value) => ({ value, label: t(`cycles.${value}`) }))
  return (
    <>
      <h3 className="pt-1 text-13 font-semibold">{t('licence')}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          name="planId"
          label={t('plan')}
          placeholder={t('choosePlan')}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField name="recurrence" label={t('cycle')} options={cycles} />
        <TextField name="dueDate" label={t('dueDate')} hint={t('dueDateHint')} type="date" />
      </div>
      <Campaigns plans={plans} />
      <CheckboxField name="status" label={t('active')} hint={record?.isOperators ? t('operatorsHint') : t('activeHint')} />
    </>
  )
}

/** The plan decides whether the company may run campaigns. This only shows it. */
function Campaigns({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation('allCompanies')
  const planId = useWatch<{ planId: number | null }>({ name: 'planId' })
  const plan = plans.find(({ id }) => id === planId)
  return plan && <p className="text-12 text-text2">{t(plan.useCampaigns ? 'withCampaigns' : 'withoutCampaigns')}</p>
}

const { planId, recurrence, status, password } = createCompany.input.shape
const schema = z.object({
  ...companySchema,
  planId,
  recurrence,
  status,
  password,
  /** Empty means no end date. */
  dueDate: z.pipe(
    z.string(),
    z.transform((text) => text || null),
  ),
})
type Values = z.input<typeof schema>

/** A new company starts with one month, as a trial or paid by other means. */
function fresh(): Values {
  const nothing = { firstName: '', lastName: '', zipcode: '', address: '', city: '', state: '', country: '' as const }
  const today = new Intl.DateTimeFormat('sv').format(new Date())
  const licence = { planId: null as unknown as number, recurrence: 'MENSAL', status: true, dueDate: addMonths(today, 1) } as const
  return { name: '', email: '', phone: '', password: '', ...nothing, ...licence }
}

function valuesOf(record: CompanyRecord): Values {
  const { planId, recurrence, status, dueDate } = record
  return {
    ...companyValues(record),
    planId: planId as number,
    recurrence,
    status,
    dueDate: dueDate ?? '',
    password: '',
  }
}
