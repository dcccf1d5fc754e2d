import type { FlowCampaign } from '@recado/contract/flow-campaigns/api'
import { folded } from '@recado/contract/folded'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#kit/AddButton.tsx'
import { useCan } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Table } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Page } from '#ui/Page.tsx'
import { columnsOf } from './columns.tsx'
import { DeleteFlowCampaign } from './DeleteFlowCampaign.tsx'
import { FlowCampaignDialog } from './FlowCampaignDialog.tsx'
import { useFlowCampaigns, useSwitch } from './queries.ts'

/** The phrases by which customers start flows. */
export function FlowCampaignsPage() {
  const { t } = useTranslation(['flowCampaigns', 'ui'])
  const query = useFlowCampaigns()
  const [typed, setTyped] = useState('')
  const { task, add, close, columns } = useTasks()
  const count = query.data?.length
  useTitle(t('title'))
  const adding = (
    <AddButton full={undefined} onClick={add}>
      {t('add')}
    </AddButton>
  )
  return (
    <Page
      title={t('title')}
      summary={count === undefined ? undefined : t('campaignsCount', { count })}
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
          if (rows.length > 0) return <Table label={t('title')} columns={columns} rows={rows} rowKey={idOf} />
          const clear = <Button onClick={() => setTyped('')}>{t('ui:clear')}</Button>
          return <EmptyState drawing="search" title={t('nothingFound', { text: typed.trim() })} action={clear} />
        }}
      </QueryState>
      {task?.kind === 'add' && <FlowCampaignDialog record={null} onClose={close} />}
      {task?.kind === 'edit' && <FlowCampaignDialog record={task.record} onClose={close} />}
      {task?.kind === 'delete' && <DeleteFlowCampaign record={task.record} onClose={close} />}
    </Page>
  )
}

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; record: FlowCampaign } | null

/** The dialog over the page, and the columns from which it is opened. */
function useTasks() {
  const { t } = useTranslation('flowCampaigns')
  const [task, setTask] = useState<Task>(null)
  const deletes = useCan('contacts-page:deleteContact')
  const { mutate } = useSwitch()
  const columns = useMemo(
    () =>
      columnsOf(t, {
        // What fails is said by whoever caches mutations.
        onSwitch: (record, status) => mutate({ record, status }, { onSuccess: () => toast.success(t('changed')) }),
        onEdit: (record) => setTask({ kind: 'edit', record }),
        onDelete: deletes && ((record) => setTask({ kind: 'delete', record })),
      }),
    [t, mutate, deletes],
  )
  return { task, add: () => setTask({ kind: 'add' }), close: () => setTask(null), columns }
}

const idOf = ({ id }: FlowCampaign) => id

/** Those whose name or phrase has what was typed. */
function found(records: readonly FlowCampaign[], typed: string): readonly FlowCampaign[] {
  const text = folded(typed.trim())
  return records.filter(({ name, phrase }) => folded(name).includes(text) || folded(phrase).includes(text))
}
