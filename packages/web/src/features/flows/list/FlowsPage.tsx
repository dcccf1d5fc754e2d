import type { Flow } from '@recado/contract/flows/api'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { AddButton } from '#kit/AddButton.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Table } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Page } from '#ui/Page.tsx'
import { useActivation, useDuplication, useFlows } from '#features/flows/queries.ts'
import { addressOf, flowsAddress } from './addresses.ts'
import { columnsOf, type FlowTask } from './columns.tsx'
import { DeleteFlow } from './DeleteFlow.tsx'
import { FlowDialog } from './FlowDialog.tsx'
import { found } from './found.ts'
import { SwitchOff } from './SwitchOff.tsx'

/** The company's flows: what each is called, and whether it may start. */
export function FlowsPage() {
  const { t } = useTranslation(['flows', 'ui'])
  const query = useFlows()
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState(false)
  const { task, setTask, run } = useTasks()
  const columns = useMemo(() => columnsOf(t, run), [t, run])
  const navigate = useNavigate()
  const count = query.data?.length
  useTitle(t('title'))
  const add = (
    <AddButton full={undefined} onClick={() => setAdding(true)}>
      {t('add')}
    </AddButton>
  )
  return (
    <Page
      title={t('title')}
      summary={count === undefined ? undefined : t('flowsCount', { count })}
      actions={
        <>
          <div className="w-64 max-sm:order-last max-sm:w-full">
            <SearchBox label={t('search')} value={typed} onChange={setTyped} />
          </div>
          {add}
        </>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(flows) => {
          if (flows.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />
          const rows = found(flows, typed)
          if (rows.length > 0) return <Table label={t('title')} columns={columns} rows={rows} rowKey={idOf} />
          const clear = <Button onClick={() => setTyped('')}>{t('ui:clear')}</Button>
          return <EmptyState drawing="search" title={t('nothingFound', { text: typed.trim() })} action={clear} />
        }}
      </QueryState>
      {adding && <FlowDialog record={null} onSaved={(flow) => void navigate(addressOf(flow))} onClose={() => setAdding(false)} />}
      {task?.kind === 'rename' && <FlowDialog record={task.flow} onClose={() => setTask(null)} />}
      {task?.kind === 'delete' && <DeleteFlow flow={task.flow} onClose={() => setTask(null)} />}
      {task?.kind === 'switch-off' && <SwitchOff flow={task.flow} onClose={() => setTask(null)} />}
    </Page>
  )
}

const idOf = ({ id }: Flow) => id

/** The dialog over the page; what asks nothing first is done at once. */
function useTasks() {
  const { t } = useTranslation('flows')
  const activate = useActivation()
  const duplicate = useDuplication()
  const navigate = useNavigate()
  const [task, setTask] = useState<{ kind: FlowTask; flow: Flow } | null>(null)
  const run = useCallback(
    (kind: FlowTask, flow: Flow) => {
      // What fails is said by whoever caches mutations.
      if (kind === 'open') void navigate(addressOf(flow))
      else if (kind === 'duplicate') duplicate(flow.id).then(({ name }) => toast.success(t('duplicated', { name })), quiet)
      else if (kind === 'switch-on') activate({ flow, active: true }).then(() => toast.success(t('switchedOn')), quiet)
      else setTask({ kind, flow })
    },
    [t, navigate, activate, duplicate],
  )
  return { task, setTask, run }
}

const quiet = () => null

/** Without a flow there is nothing to draw. */
export function ToFlows() {
  return <Navigate to={flowsAddress} replace />
}
