import type { Connection } from '@recado/contract/connections/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#kit/AddButton.tsx'
import { DeleteRecord } from '#kit/DeleteRecord.tsx'
import { withTexts } from '#platform/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { lazily } from '#ui/lazily.tsx'
import { ConnectionDialog, type MetaStart } from '#features/connections/form/ConnectionDialog.tsx'
import { ConnectionsTable } from './ConnectionsTable.tsx'
import { useDeleteConnection } from './editing.ts'
import { EndSession } from './EndSession.tsx'
import { QrDialog } from './QrDialog.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { needsUser } from './state-words.ts'
import { useConnections } from './queries.ts'

const KeptDialog = lazily(
  () => withTexts(['messages'], async () => (await import('#features/official-lines/KeptDialog.tsx')).KeptDialog),
  'shown',
)

type Verb = 'edit' | 'delete' | 'pair' | 'end' | 'decide'
type Task = { kind: 'add' } | { kind: Verb; connection: Connection; meta?: MetaStart }

export function ConnectionsPage() {
  const { t } = useTranslation('connections')
  const query = useConnections({ refetchMs: 30_000 })
  const manages = useCan('connections:manage')
  const [task, setTask] = useState<Task | null>(null)
  useTitle(t('title'))

  const open = (kind: Verb) => (connection: Connection) => setTask({ kind, connection })
  const adding = manages && <AddButton onClick={() => setTask({ kind: 'add' })}>{t('add')}</AddButton>
  return (
    <Page title={t('title')} summary={query.data?.length ? <Summary connections={query.data} /> : undefined} actions={adding}>
      <QueryState query={query} skeleton={<TableSkeleton tall />}>
        {(connections) =>
          connections.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={adding} />
          ) : (
            <ConnectionsTable
              connections={connections}
              manages={manages}
              onPair={open('pair')}
              onEnd={open('end')}
              onEdit={open('edit')}
              onDelete={open('delete')}
              onRenew={(connection) => setTask({ kind: 'edit', connection, meta: { focus: 'accessToken' } })}
              onDecide={open('decide')}
            />
          )
        }
      </QueryState>
      {task && <TaskDialog task={task} onTask={setTask} />}
    </Page>
  )
}

function TaskDialog({ task, onTask }: { task: Task; onTask: (task: Task | null) => void }) {
  const { t } = useTranslation('connectionForm')
  const remove = useDeleteConnection()
  const close = () => onTask(null)
  /** A phone's connection is paired. Of Meta's, what was checked is shown. */
  const follow = (connection: Connection) =>
    onTask(connection.provider === 'cloud' ? { kind: 'edit', connection, meta: { isFresh: true } } : { kind: 'pair', connection })
  return (
    <>
      {task.kind === 'add' && <ConnectionDialog connection={null} onClose={close} onCreated={follow} />}
      {task.kind === 'edit' && (
        <ConnectionDialog
          key={task.connection.provider}
          connection={task.connection}
          meta={task.meta}
          onClose={close}
          onMoved={follow}
        />
      )}
      {task.kind === 'decide' && <KeptDialog connection={task.connection} onClose={close} />}
      {task.kind === 'pair' && <QrDialog connection={task.connection} onClose={close} />}
      {task.kind === 'end' && <EndSession connection={task.connection} onClose={close} />}
      {task.kind === 'delete' && (
        <DeleteRecord
          texts="connectionForm"
          name={task.connection.name}
          onDelete={() => remove.mutateAsync(task.connection)}
          onClose={close}
        >
          {t('deleteText')}
        </DeleteRecord>
      )}
    </>
  )
}

function Summary({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('connections')
  const now = useNow()
  const inNeed = connections.filter((connection) => needsUser(connection, now)).length
  const waiting = connections.reduce((sum, line) => sum + line.waiting, 0)
  return (
    <>
      {t('summary', { count: connections.length })}
      {inNeed > 0 && (
        <>
          {' · '}
          <strong className="font-semibold text-badtext">{t('inNeed', { count: inNeed })}</strong>
        </>
      )}
      {waiting > 0 && ` · ${t('waitingInAll', { count: waiting })}`}
    </>
  )
}
