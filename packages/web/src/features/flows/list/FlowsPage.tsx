import { type Flow, flows } from '@recado/contract/flows/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from '#platform/router/router.tsx'
import { useFound } from '#kit/record-list.ts'
import { RecordsPage, type RowTasks } from '#kit/RecordsPage.tsx'
import { useFlows } from '#features/flows/queries.ts'
import { addressOf, flowsAddress } from './addresses.ts'
import { columnsOf } from './columns.tsx'
import { FlowDialog } from './FlowDialog.tsx'
import { FlowVerbs } from './FlowVerbs.tsx'
import { SwitchOff } from './SwitchOff.tsx'

/** The company's flows: their names, and whether they may start. */
export function FlowsPage() {
  const { t } = useTranslation('flows')
  const [ended, setEnded] = useState<Flow | null>(null)
  return (
    <>
      <RecordsPage
        texts="flows"
        list={useFound(flows, useFlows(), ['name'])}
        columns={columnsOf(t, setEnded)}
        summary={(count) => t('flowsCount', { count })}
        rowVerbs={rowVerbs}
        verbsWidth="40px"
        Editor={Editor}
      />
      {ended && <SwitchOff flow={ended} onClose={() => setEnded(null)} />}
    </>
  )
}

const rowVerbs = (flow: Flow, tasks: RowTasks) => <FlowVerbs flow={flow} {...tasks} />

/** After a flow is added, its canvas opens. */
function Editor({ record, onClose }: { record: Flow | null; onClose: () => void }) {
  const navigate = useNavigate()
  return <FlowDialog record={record} onClose={onClose} onSaved={(flow) => !record && void navigate(addressOf(flow))} />
}

/** Without a flow the canvas has nothing to draw. */
export function ToFlows() {
  return <Navigate to={flowsAddress} replace />
}
