import { type Queue, queues as records } from '@recado/contract/queues/api'
import type { QueueOption } from '@recado/contract/queues/options'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { HoursField } from '#kit/hours/HoursField.tsx'
import { useSave } from '#kit/record-calls.ts'
import { useSetting } from '#features/settings/queries.ts'
import { useFaultyTab } from '#kit/form/use-faulty-tab.ts'
import { Count } from '#ui/Count.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { nodesOf, spotsIn } from './options/nodes.ts'
import { OptionKeys } from './options/OptionKeys.tsx'
import { OptionTree } from './options/OptionTree.tsx'
import { queueSchema, tabFields, valuesOf } from './queue-form.ts'
import { GeneralFields, MessageFields } from './QueueFields.tsx'
import { QueuePreview } from './QueuePreview.tsx'

interface QueueDialogProps {
  /** Null adds one. */
  record: Queue | null
  menu: readonly QueueOption[]
  queues: readonly Queue[]
  onClose: () => void
  onCreated?: ((queue: Queue) => void) | undefined
}

export function QueueDialog({ record, menu, queues, onClose, onCreated }: QueueDialogProps) {
  const { t } = useTranslation('queues')
  const save = useSave(records)
  const form = useDialogForm({
    schema: queueSchema,
    values: valuesOf(record, nodesOf(menu), queues),
    record,
    valuesOf: (latest: Queue) => valuesOf(latest, nodesOf(menu), queues),
    save: (values, seen) => save(record?.id ?? null, values, seen),
    saved: () => t('saved'),
    onSaved: (saved) => {
      onClose()
      if (!record) onCreated?.(saved)
    },
    fieldOf: { ERR_NAME_TAKEN: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
  })
  const [tab, setTab] = useFaultyTab<keyof typeof tabFields | 'preview'>(form.form, tabFields, 'general')
  const [focused, setFocused] = useState<string | null>(null)
  const count = spotsIn(useWatch({ control: form.form.control, name: 'options' })).length
  const narrow = useNarrow()
  const perQueue = useSetting('scheduleType') === 'queue'
  const tabs = [
    'general',
    'messages',
    'options',
    ...(perQueue ? (['hours'] as const) : []),
    ...(narrow ? (['preview'] as const) : []),
  ] as const
  const preview = <QueuePreview queueId={record?.id ?? null} focused={focused} onFocus={setFocused} />
  return (
    <FormDialog
      of={form}
      size="wide"
      tabbed
      title={record ? t('editTitle') : t('add')}
      description={record?.name}
      aside={tab === 'options' && !narrow && count > 0 && <OptionKeys />}
      onClose={onClose}
    >
      <div className="sm:grid sm:grid-cols-[minmax(0,1fr)_300px] sm:gap-6">
        <Tabs
          label={t('sections')}
          items={tabs.map((value) => ({ value, label: value === 'options' ? <OptionsTab count={count} /> : t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          <div className="space-y-4 pt-4">
            {tab === 'general' && <GeneralFields record={record} queues={queues} />}
            {tab === 'messages' && <MessageFields ownHours={perQueue} />}
            {tab === 'options' && <OptionTree focused={focused} onFocus={setFocused} />}
            {tab === 'hours' && <HoursField name="schedules" />}
            {tab === 'preview' && preview}
          </div>
        </Tabs>
        {!narrow && <aside aria-label={t('tabs.preview')}>{preview}</aside>}
      </div>
    </FormDialog>
  )
}

function OptionsTab({ count }: { count: number }) {
  const { t } = useTranslation('queues')
  return (
    <>
      {t('tabs.options')}
      {count > 0 && <Count value={count} words={t('optionsCount', { count })} />}
    </>
  )
}
