import { type Prompt, prompts } from '@recado/contract/prompts/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useSave } from '#kit/record-calls.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { type FormValues, schemaFor, valuesOf } from './form.ts'
import { PromptFields } from './PromptFields.tsx'
import type { Models } from './models.ts'
import { Trial, useTrial } from './Trial.tsx'

interface PromptDialogProps {
  /** Null adds one. */
  record: Prompt | null
  models: Models | undefined
  onClose: () => void
}

export function PromptDialog({ record, models, onClose }: PromptDialogProps) {
  const { t } = useTranslation('prompts')
  const save = useSave(prompts)
  const narrow = useNarrow()
  const [tab, setTab] = useState<'text' | 'trial'>('text')
  const defaultModel = models?.defaultModel ?? ''
  const form = useDialogForm({
    schema: schemaFor(record),
    values: valuesOf(record, defaultModel),
    record,
    valuesOf: (latest: Prompt): FormValues => valuesOf(latest, defaultModel),
    save: ({ dropsVoiceKey, ...values }, seen) => {
      const drops = record !== null && dropsVoiceKey && values.voiceKey === ''
      return save(record?.id ?? null, { ...values, ...(drops && { voiceKey: null }) }, seen)
    },
    saved: () => t('saved'),
    onSaved: onClose,
  })
  const fields = <PromptFields record={record} models={models} />
  const trial = <Trial of={useTrial(form.form, record?.id)} />
  return (
    <FormDialog
      of={form}
      size="wide"
      title={record ? t('editTitle') : t('add')}
      description={models?.address === '' ? t('staysHere') : t('leaves', { address: models?.address ?? '' })}
      onClose={onClose}
    >
      {narrow ? (
        <Tabs
          label={t('sections')}
          items={(['text', 'trial'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          <div className="pt-4">{tab === 'text' ? fields : trial}</div>
        </Tabs>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-6">
          <div>{fields}</div>
          {trial}
        </div>
      )}
    </FormDialog>
  )
}
