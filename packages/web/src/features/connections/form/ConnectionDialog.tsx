import type { Connection } from '@recado/contract/connections/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineField } from '#features/official-lines/rules.ts'
import { FormDialog } from '#kit/FormDialog.tsx'
import { useFaultyTab } from '#kit/form/use-faulty-tab.ts'
import { formatPhone } from '#platform/format.ts'
import { lazily } from '#ui/lazily.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { tabFields, type FormTab } from './connection-form.ts'
import { AdvancedFields, AutomationFields, GeneralFields, MessageFields } from './ConnectionFields.tsx'
import { ConnectionPill } from '#features/connections/ConnectionState.tsx'
import { useConnections } from '#features/connections/queries.ts'
import { useConnectionForm } from './use-connection-form.ts'

const MetaTab = lazily(async () => (await import('#features/official-lines/on-demand.ts')).MetaTab, 'shown')
const MoveDialog = lazily(async () => (await import('#features/official-lines/on-demand.ts')).MoveDialog, 'shown')

/** Where the dialog of a connection that Meta carries begins. */
export interface MetaStart {
  /** The field that the user came for. */
  focus?: LineField
  /** It was just set up, or moved: the whole list of what was checked is shown. */
  isFresh?: boolean
}

interface ConnectionDialogProps {
  /** Null adds a connection. */
  connection: Connection | null
  /** The initial queues of a new connection. */
  queueIds?: readonly number[]
  /** Begins on the tab about Meta. */
  meta?: MetaStart | undefined
  onClose: () => void
  onCreated?: (connection: Connection) => void
  /** Another provider has it now. */
  onMoved?: (connection: Connection) => void
}

const allTabs = Object.keys(tabFields) as FormTab[]

export function ConnectionDialog(props: ConnectionDialogProps) {
  const { connection, meta, onClose, onMoved = onClose } = props
  const { t } = useTranslation('connectionForm')
  const { form, refused, choice, isChecked, isOfficial } = useConnectionForm(props)
  const words = useWords(connection, isOfficial)
  const [tab, setTab] = useFaultyTab<FormTab>(form.form, tabFields, meta ? 'meta' : 'general')
  const [moving, setMoving] = useState(false)
  const tabs = isOfficial ? allTabs : allTabs.filter((value) => value !== 'meta')
  const asksMeta = isOfficial && (!connection || tab === 'meta')
  return (
    <>
      <FormDialog
        of={form}
        size={isOfficial ? 'broad' : 'large'}
        tabbed
        title={words.title}
        description={words.about}
        submitLabel={asksMeta ? words.check : words.save}
        onClose={onClose}
      >
        <Tabs
          label={t('sections')}
          items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={setTab}
        >
          <div className="space-y-4 pt-4">
            {tab === 'meta' ? (
              <MetaTab
                connection={connection}
                head={connection && <Head id={connection.id} />}
                refused={refused}
                choice={choice}
                refusedText={words.refused}
                isFresh={meta?.isFresh === true || isChecked}
                focus={meta?.focus}
              />
            ) : (
              <TabFields tab={tab} connection={connection} isOfficial={isOfficial} onMove={() => setMoving(true)} />
            )}
          </div>
        </Tabs>
      </FormDialog>
      {moving && connection && <MoveDialog connection={connection} onClose={() => setMoving(false)} onMoved={onMoved} />}
    </>
  )
}

function useWords(connection: Connection | null, isOfficial: boolean) {
  const { t } = useTranslation(['connectionForm', 'kit', 'officialLines'])
  return connection
    ? {
        title: t('editTitle'),
        about: connection.name,
        save: t('kit:save'),
        check: t('officialLines:saveAndCheck'),
        refused: t('officialLines:nothingChanged'),
      }
    : {
        title: t('newTitle'),
        about: t(isOfficial ? 'newOfficialText' : 'newText'),
        save: t('saveNew'),
        check: t('officialLines:checkAndConnect'),
        refused: t('officialLines:nothingMade'),
      }
}

interface TabFieldsProps {
  tab: Exclude<FormTab, 'meta'>
  connection: Connection | null
  isOfficial: boolean
  onMove: () => void
}

function TabFields({ tab, connection, isOfficial, onMove }: TabFieldsProps) {
  switch (tab) {
    case 'general':
      return <GeneralFields isNew={connection === null} />
    case 'messages':
      return <MessageFields line={isOfficial ? (connection?.id ?? null) : null} />
    case 'automation':
      return <AutomationFields />
    case 'advanced':
      return <AdvancedFields connection={connection} isOfficial={isOfficial} onMove={connection ? onMove : undefined} />
  }
}

/** The connection as it is now: what the dialog was opened with may be older. */
function Head({ id }: { id: number }) {
  const connection = useConnections().data?.find((one) => one.id === id)
  if (!connection) return null
  return (
    <div className="flex items-start justify-between gap-2">
      <p className="min-w-0 text-13 font-semibold">
        <span className="block truncate">{connection.name}</span>
        <span className="num block text-12 font-normal text-text2">{formatPhone(connection.number)}</span>
      </p>
      <ConnectionPill connection={connection} />
    </div>
  )
}
