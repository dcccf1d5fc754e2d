import { createIntegration, type Integration, updateIntegration, integrations } from '@recado/contract/integrations/api'
import { integrationTypes } from '@recado/contract/integrations/fields'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField, SelectField, TextField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useRecordCall } from '#kit/record-calls.ts'
import { usePlan } from '#platform/session/session.ts'
import { emptyForm, fieldsOf, formSchema, type FormValues, valuesOf } from './form.ts'
import { TypeFields } from './TypeFields.tsx'

interface IntegrationDialogProps {
  /** Null adds one. */
  record: Integration | null
  onClose: () => void
}

export function IntegrationDialog({ record, onClose }: IntegrationDialogProps) {
  const { t } = useTranslation('integrations')
  const callRecord = useRecordCall(integrations.list)
  const dialog = useDialogForm({
    schema: formSchema,
    values: record ? valuesOf(record) : emptyForm,
    record,
    valuesOf,
    save: async (values: FormValues, seen, began) => {
      const fields = fieldsOf(values)
      if (!record) return callRecord(createIntegration, fields)
      const { active, dropsKey } = values
      const isSwitched = active !== began.active
      return callRecord(updateIntegration, {
        id: record.id,
        ...fields,
        ...(dropsKey && fields.jsonContent === '' ? { jsonContent: null } : {}),
        ...(isSwitched ? { active } : {}),
        ...(seen === undefined ? {} : { updatedAt: seen }),
      })
    },
    saved: () => t('saved'),
    onSaved: onClose,
    fieldOf: { ERR_NO_FLOW_FOUND: 'jsonContent' },
  })
  return (
    <FormDialog of={dialog} size="large" title={record ? t('editTitle') : t('add')} onClose={onClose}>
      <Fields record={record} />
    </FormDialog>
  )
}

function Fields({ record }: { record: Integration | null }) {
  const { t } = useTranslation('integrations')
  const { watch } = useFormContext<FormValues>()
  const hasFlows = usePlan('useCampaigns')
  const offered = integrationTypes.filter((type) => type !== 'flowbuilder' || hasFlows || record?.type === type)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField name="type" label={t('type')} options={offered.map((value) => ({ value, label: t(`types.${value}`) }))} />
        <TextField name="name" label={t('name')} autoComplete="off" />
      </div>
      <TypeFields
        type={watch('type')}
        url={watch('urlN8N')}
        kept={record?.hasJsonContent === true && record.type === watch('type')}
      />
      {record && <CheckboxField name="active" label={t('active')} />}
    </>
  )
}
