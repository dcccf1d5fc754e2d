import { templateMessage, type TemplateMessage } from '@recado/contract/templates/message'
import i18next from 'i18next'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'
import { TemplateField } from '#features/templates/stored.ts'
import { useTemplateAccounts } from '#features/templates/queries.ts'
import { Notice } from '#ui/Notice.tsx'

interface Values {
  template: TemplateMessage | null
  name: string
}

const schema = z.object({
  template: z.pipe(
    z.nullable(templateMessage).check(z.refine((one) => one !== null, { error: () => i18next.t('flowNodes:templateMissing') })),
    z.transform((one) => one ?? { templateId: 0, values: {} }),
  ),
  name: z.string(),
})

export function TemplateDialog({ data, mode, variables, fault, onSave, onClose }: DialogProps<'template'>) {
  const { t } = useTranslation('flowNodes')
  const { data: accounts } = useTemplateAccounts()
  const of = useNodeForm({
    schema,
    values: { template: data?.template ?? null, name: data?.name ?? '' },
    fault,
    toData: (valid) => valid,
    onSave,
  })
  return (
    <BlockDialog of={of} type="template" mode={mode} description={t('templateText')} onClose={onClose}>
      {accounts?.length === 0 && <Notice tone="info">{t('templateNoLine')}</Notice>}
      <Chosen variables={variables} />
    </BlockDialog>
  )
}

function Chosen({ variables }: { variables: readonly string[] }) {
  const { t } = useTranslation('flowNodes')
  const { field, fieldState } = useController<Values, 'template'>({ name: 'template' })
  const name = useController<Values, 'name'>({ name: 'name' })
  return (
    <TemplateField
      label={t('template')}
      hint={t('templateHint')}
      error={fieldState.error?.message}
      whatsappId={null}
      value={field.value}
      keeps={[]}
      answers={variables}
      required
      onChange={(stored) => {
        name.field.onChange(stored?.name ?? '')
        field.onChange(stored?.message ?? null)
      }}
    />
  )
}
