import { condition } from '@recado/contract/flows/blocks/condition'
import { comparisons } from '@recado/contract/flows/answer-matching'
import i18next from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { knownVariables } from '#features/flow-nodes/variables.ts'
import { SelectField, TextField } from '#kit/fields.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { answerKey } from '#features/flow-nodes/dialogs/schemas.ts'

const schema = z.object({
  key: answerKey,
  condition: z.literal([...comparisons]),
  value: condition.data.shape.value.check(z.minLength(1, { error: () => i18next.t('validation:required') })),
})

export function ConditionDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'condition'>) {
  const { t } = useTranslation('flowNodes')
  const names = useId()
  const of = useNodeForm({
    schema,
    values: { key: data?.key ?? '', condition: data?.condition ?? 1, value: data?.value ?? '' },
    fault,
    toData: (valid) => valid,
    onSave,
  })
  return (
    <BlockDialog of={of} type="condition" mode={mode} description={t('conditionText')} onClose={onClose}>
      <TextField name="key" label={t('conditionKey')} hint={t('conditionKeyHint')} list={names} autoComplete="off" />
      <datalist id={names}>
        {[...new Set([...variables, ...knownVariables])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SelectField
        name="condition"
        label={t('comparison')}
        options={comparisons.map((value) => ({ value, label: t(`comparisons.is${value}`) }))}
      />
      <TextField name="value" label={t('conditionValue')} hint={t('conditionValueHint')} autoComplete="off" />
    </BlockDialog>
  )
}
