import { message } from '@recado/contract/flows/blocks/message'
import { start } from '@recado/contract/flows/blocks/start'
import { useTranslation } from 'react-i18next'
import { takesVariables, Variables } from '#features/flow-nodes/Variables.tsx'
import { TextAreaField, TextField } from '#kit/fields.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { type DialogProps, useNodeForm } from './node-form.ts'

export function StartDialog({ data, mode, fault, onSave, onClose }: DialogProps<'start'>) {
  const { t } = useTranslation('flowNodes')
  const of = useNodeForm({
    schema: start.data,
    values: { label: data?.label ?? t('startLabel') },
    fault,
    toData: (valid) => valid,
    onSave,
  })
  return (
    <BlockDialog of={of} type="start" mode={mode} onClose={onClose}>
      <TextField name="label" label={t('label')} autoComplete="off" />
    </BlockDialog>
  )
}

export function MessageDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'message'>) {
  const { t } = useTranslation('flowNodes')
  const of = useNodeForm({
    schema: message.data,
    values: { label: data?.label ?? '' },
    fault,
    toData: (valid) => valid,
    onSave,
  })
  return (
    <BlockDialog of={of} type="message" mode={mode} onClose={onClose}>
      <TextAreaField name="label" label={t('message')} rows={4} {...takesVariables} />
      <Variables answers={variables} />
    </BlockDialog>
  )
}
