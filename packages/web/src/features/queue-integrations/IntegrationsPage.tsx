import { folded } from '@recado/contract/folded'
import type { QueueIntegration } from '@recado/contract/queue-integrations/api'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#kit/AddButton.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { type Column, TableHead, TableRow, tracksOf } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Page } from '#ui/Page.tsx'
import { columnsOf } from './columns.tsx'
import { DeleteIntegration } from './DeleteIntegration.tsx'
import { IntegrationDialog } from './IntegrationDialog.tsx'
import { useAllIntegrations, useSwitchOn } from './queries.ts'
import { isHalted } from './Situation.tsx'
import { TestPanel } from './TestPanel.tsx'

/** What answers before people do, and how it does. */
export function IntegrationsPage() {
  const { t } = useTranslation(['queueIntegrations', 'ui'])
  const query = useAllIntegrations()
  const [typed, setTyped] = useState('')
  const { task, add, close, columns, tested } = useTasks()
  useTitle(t('title'))
  const adding = (
    <AddButton full={undefined} onClick={add}>
      {t('add')}
    </AddButton>
  )
  return (
    <Page
      title={t('title')}
      summary={query.data && <Summary records={query.data} />}
      actions={
        <>
          <div className="w-64 max-sm:order-last max-sm:w-full">
            <SearchBox label={t('search')} value={typed} onChange={setTyped} />
          </div>
          {adding}
        </>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(records) => {
          if (records.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={adding} />
          const rows = found(records, typed)
          if (rows.length > 0) return <Rows rows={rows} columns={columns} tested={tested} />
          const clear = <Button onClick={() => setTyped('')}>{t('ui:clear')}</Button>
          return <EmptyState drawing="search" title={t('nothingFound', { text: typed.trim() })} action={clear} />
        }}
      </QueryState>
      {task?.kind === 'add' && <IntegrationDialog record={null} onClose={close} />}
      {task?.kind === 'edit' && <IntegrationDialog record={task.record} onClose={close} />}
      {task?.kind === 'delete' && <DeleteIntegration record={task.record} onClose={close} />}
    </Page>
  )
}

function Summary({ records }: { records: readonly QueueIntegration[] }) {
  const { t } = useTranslation('queueIntegrations')
  const stopped = records.filter(isHalted).length
  return [t('count', { count: records.length }), stopped > 0 && t('stopped', { count: stopped })].filter(Boolean).join(' · ')
}

interface RowsProps {
  rows: readonly QueueIntegration[]
  columns: readonly Column<QueueIntegration>[]
  tested: number | null
}

function Rows({ rows, columns, tested }: RowsProps) {
  const { t } = useTranslation('queueIntegrations')
  return (
    <div role="table" aria-label={t('title')} style={tracksOf(columns)} className="text-13">
      <TableHead columns={columns} />
      <div role="rowgroup">
        {rows.map((row) => (
          <Fragment key={row.id}>
            <TableRow columns={columns} row={row} look={isHalted(row) ? 'bg-badsoft' : undefined} />
            {tested === row.id && (
              <div role="row">
                <div role="cell" aria-colspan={columns.length}>
                  <TestPanel record={row} />
                </div>
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; record: QueueIntegration } | null

/** The dialog over the page, whose test is open, and the columns from which either is opened. */
function useTasks() {
  const { t } = useTranslation('queueIntegrations')
  const [task, setTask] = useState<Task>(null)
  const [tested, setTested] = useState<number | null>(null)
  const { mutate } = useSwitchOn()
  const columns = useMemo(
    () =>
      columnsOf(t, {
        tested,
        onTest: ({ id }) => setTested((open) => (open === id ? null : id)),
        // What fails is said by whoever caches mutations.
        onSwitchOn: ({ id }) => mutate(id, { onSuccess: () => toast.success(t('turnedOn')) }),
        onEdit: (record) => setTask({ kind: 'edit', record }),
        onDelete: (record) => setTask({ kind: 'delete', record }),
      }),
    [t, mutate, tested],
  )
  return { task, tested, add: () => setTask({ kind: 'add' }), close: () => setTask(null), columns }
}

/** Those whose name or address has what was typed. */
function found(records: readonly QueueIntegration[], typed: string): readonly QueueIntegration[] {
  const text = folded(typed.trim())
  return records.filter(({ name, urlN8N, typebotSlug, projectName }) =>
    [name, urlN8N, typebotSlug, projectName].some((one) => folded(one).includes(text)),
  )
}
