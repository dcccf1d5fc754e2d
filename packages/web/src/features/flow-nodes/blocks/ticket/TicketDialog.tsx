import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useQueues } from '#features/queues/queries.ts'
import { SelectField } from '#kit/fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import { errorText } from '#platform/api/error-text.ts'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'

const schema = z.object({
  queueId: z.pipe(
    z.nullable(z.int()).check(z.refine((id) => id !== null, { error: () => i18next.t('flowNodes:queueMissing') })),
    z.transform((id) => id ?? 0),
  ),
})

export function TicketDialog({ data, mode, fault, onSave, onClose }: DialogProps<'ticket'>) {
  const { t } = useTranslation('flowNodes')
  const { data: queues, error } = useQueues()
  const of = useNodeForm({
    schema,
    values: { queueId: data?.queueId ?? null },
    fault,
    toData: (valid) => valid,
    onSave,
  })
  return (
    <BlockDialog of={of} type="ticket" mode={mode} description={t('ticketText')} onClose={onClose}>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <SelectField
        name="queueId"
        label={t('queue')}
        placeholder={t('choose')}
        options={(queues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </BlockDialog>
  )
}
