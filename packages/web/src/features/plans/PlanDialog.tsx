import { planFlags } from '@recado/contract/plan-flags'
import { createPlan, planLimits, type PlanRecord } from '@recado/contract/plans/api'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { CheckboxField, NumberField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { moneyText } from '#kit/money.ts'
import { useSave } from '#kit/record-calls.ts'
import { plainMoney } from '#platform/format.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { Notice } from '#ui/Notice.tsx'
import { plans, useOver } from './queries.ts'

interface PlanDialogProps {
  /** Null adds one. */
  record: PlanRecord | null
  onClose: () => void
}

export function PlanDialog({ record, onClose }: PlanDialogProps) {
  const { t } = useTranslation('plans')
  const save = useSave(plans)
  const form = useDialogForm({
    schema: planSchema,
    values: record ? valuesOf(record) : fresh,
    record,
    valuesOf,
    save: (fields, seen) => save(record?.id ?? null, fields, seen),
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_NAME_TAKEN: 'name' },
  })
  return (
    <FormDialog
      of={form}
      size="large"
      title={record ? t('editTitle') : t('add')}
      {...(record && { description: `${record.name} · ${t('companiesCount', { count: record.companies })}` })}
      submitLabel={t('save')}
      aside={record && <span className="mr-auto text-12 text-text2 max-sm:hidden">{t('valueHint')}</span>}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField name="name" label={t('name')} maxLength={50} autoComplete="off" />
        <TextField name="value" label={t('valueReais')} inputMode="decimal" autoComplete="off" maxLength={12} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {planLimits.map((limit) => (
          <NumberField key={limit} name={limit} label={t(limit)} />
        ))}
      </div>
      {record && <Over record={record} />}
      <fieldset>
        <legend className="mb-1.5 text-12 font-medium text-text2">{t('features')}</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {planFlags.map((flag) => (
            <CheckboxField key={flag} name={flag} label={t(`flags.${flag}`)} />
          ))}
          <CheckboxField name="isPublic" label={t('isPublic')} />
        </div>
        <p className="mt-2 text-12 text-text2">{t('featuresHint')}</p>
      </fieldset>
    </FormDialog>
  )
}

/** Lists the companies that lower limits would affect, before they are saved. */
function Over({ record }: { record: PlanRecord }) {
  const { t } = useTranslation('plans')
  const [users, connections, queues] = useDebounced(
    useWatch<Record<string, number>>({ name: ['users', 'connections', 'queues'] }).join(' '),
  )
    .split(' ')
    .map(Number) as [number, number, number]
  const limits = { users, connections, queues }
  const lowers = planLimits.some((limit) => limits[limit] < record[limit])
  const isWhole = planLimits.every((limit) => Number.isInteger(limits[limit]) && limits[limit] >= 0)
  const { data } = useOver(lowers && isWhole && record.companies > 0 ? { id: record.id, ...limits } : null)
  if (!lowers || !data || data.count === 0) return null
  const names = data.companies.map(({ name }) => name).join(', ')
  return (
    <div>
      <Notice tone="warn">
        <strong className="font-semibold">{t('over', { count: data.count })}</strong> {t('overText')}
      </Notice>
      <details className="mt-1.5 px-3 text-12 text-text2">
        <summary className="cursor-pointer font-medium">{t('overWhich')}</summary>
        <p className="mt-1">{names}</p>
      </details>
    </div>
  )
}

const planSchema = z.extend(createPlan.input, { value: moneyText })
type Values = z.input<typeof planSchema>

const fresh: Values = {
  name: '',
  value: '',
  users: 3,
  connections: 1,
  queues: 3,
  isPublic: true,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>),
}

function valuesOf(record: PlanRecord): Values {
  const { id: _id, companies: _companies, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = record
  return { ...fields, value: plainMoney(record.value) }
}
