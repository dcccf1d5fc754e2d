import type { Connection } from '@recado/contract/connections/api'
import { useTranslation } from 'react-i18next'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { useFaultyTab } from '#kit/use-faulty-tab.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { connectionSchema, startingValues, tabFields, toSave, type FormTab } from './connection-form.ts'
import { AdvancedFields, AutomationFields, GeneralFields, MessageFields } from './ConnectionFields.tsx'
import { useSaveConnection } from './editing.ts'

interface ConnectionDialogProps {
  /** Null adds a connection. */
  connection: Connection | null
  /** The initial queues of a new connection. */
  queueIds?: readonly number[]
  onClose: () => void
  onCreated?: (connection: Connection) => void
}

const tabs = Object.keys(tabFields) as FormTab[]

export function ConnectionDialog({ connection, queueIds, onClose, onCreated }: ConnectionDialogProps) {
  const { t } = useTranslation(['connectionForm', 'kit'])
  const save = useSaveConnection()
  const form = useDialogForm({
    schema: connectionSchema,
    values: { ...startingValues(connection), ...(queueIds && { queueIds: [...queueIds] }) },
    record: connection,
    valuesOf: startingValues,
    save: (values, seen, began) => save(connection?.id ?? null, toSave(values, began), seen),
    saved: () => t('saved'),
    onSaved: (saved) => {
      onClose()
      if (!connection) onCreated?.(saved)
    },
    fieldOf: { ERR_NAME_TAKEN: 'name', ERR_WAPP_GREETING_REQUIRED: 'greetingMessage', ERR_NO_OTHER_WHATSAPP: 'isDefault' },
  })
  const [tab, setTab] = useFaultyTab<FormTab>(form.form, tabFields, 'general')
  return (
    <FormDialog
      of={form}
      size="large"
      tabbed
      title={connection ? t('editTitle') : t('newTitle')}
      description={connection ? connection.name : t('newText')}
      submitLabel={connection ? t('kit:save') : t('saveNew')}
      onClose={onClose}
    >
      <Tabs
        label={t('sections')}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        <div className="space-y-4 pt-4">
          {tab === 'general' && <GeneralFields />}
          {tab === 'messages' && <MessageFields />}
          {tab === 'automation' && <AutomationFields />}
          {tab === 'advanced' && <AdvancedFields connection={connection} />}
        </div>
      </Tabs>
    </FormDialog>
  )
}
