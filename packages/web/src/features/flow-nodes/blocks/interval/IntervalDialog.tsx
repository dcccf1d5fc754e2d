import { maxIntervalSeconds } from '@recado/contract/flows/fields'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { NumberField } from '#kit/fields.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'

const missing = () => i18next.t('flowNodes:intervalMissing')
const schema = z.object({
  sec: z
    .number({ error: missing })
    .check(
      z.positive({ error: missing }),
      z.maximum(maxIntervalSeconds, { error: () => i18next.t('flowNodes:intervalLong', { seconds: maxIntervalSeconds }) }),
    ),
})

export function IntervalDialog({ data, mode, fault, onSave, onClose }: DialogProps<'interval'>) {
  const { t } = useTranslation('flowNodes')
  const of = useNodeForm({
    schema,
    values: { sec: data?.sec ?? 0 },
    fault,
    toData: ({ sec }) => ({ label: t('intervalLabel', { seconds: sec }), sec }),
    onSave,
  })
  return (
    <BlockDialog of={of} type="interval" mode={mode} onClose={onClose}>
      <NumberField name="sec" label={t('seconds')} hint={t('secondsHint', { seconds: maxIntervalSeconds })} />
    </BlockDialog>
  )
}
