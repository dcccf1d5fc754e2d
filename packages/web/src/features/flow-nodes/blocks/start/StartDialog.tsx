import { start } from '@recado/contract/flows/blocks/start'
import { useTranslation } from 'react-i18next'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { TextField } from '#kit/fields.tsx'

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
