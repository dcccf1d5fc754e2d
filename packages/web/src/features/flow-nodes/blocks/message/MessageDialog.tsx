import { message } from '@recado/contract/flows/blocks/message'
import { useTranslation } from 'react-i18next'
import { takesVariables, Variables } from '#features/flow-nodes/Variables.tsx'
import { TextAreaField } from '#kit/fields.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'

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
