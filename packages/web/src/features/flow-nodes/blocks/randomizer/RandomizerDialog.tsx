import { randomizer } from '@recado/contract/flows/blocks/randomizer'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { Slider } from '#ui/fields/Slider.tsx'
import { BlockDialog } from '#features/flow-nodes/dialogs/BlockDialog.tsx'
import { type DialogProps, useNodeForm } from '#features/flow-nodes/dialogs/node-form.ts'

const schema = z.object({ percent: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(10)) })

export function RandomizerDialog({ data, mode, fault, onSave, onClose }: DialogProps<'randomizer'>) {
  const { t } = useTranslation('flowNodes')
  const of = useNodeForm({
    schema,
    values: { percent: data?.percent ?? 50 },
    fault,
    toData: (valid) => randomizer.data.parse(valid),
    onSave,
  })
  return (
    <BlockDialog of={of} type="randomizer" mode={mode} description={t('randomizerText')} onClose={onClose}>
      <Shares />
    </BlockDialog>
  )
}

function Shares() {
  const { t } = useTranslation('flowNodes')
  const { field } = useController<{ percent: number }, 'percent'>({ name: 'percent' })
  return (
    <div>
      <Slider label={t('share')} value={field.value} min={0} max={100} step={10} onChange={field.onChange} />
      <p role="status" className="num mt-1 flex justify-between text-13 font-medium">
        <span>{t('shareFirst', { percent: field.value })}</span>
        <span>{t('shareSecond', { percent: 100 - field.value })}</span>
      </p>
    </div>
  )
}
