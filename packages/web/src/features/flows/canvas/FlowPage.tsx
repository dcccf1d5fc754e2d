import { answerKeys } from '@recado/contract/flows/node'
import { ReactFlowProvider } from '@xyflow/react'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from '#platform/router/router.tsx'
import { firstGraph, fromSaved } from '#features/flows/graph/edit.ts'
import { closeGraph, openGraph, useEditor } from '#features/flows/graph/editor.ts'
import { storeVariables } from '#features/flow-nodes/variables.ts'
import { useFlow } from '#features/flows/queries.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { ErrorState } from '#ui/lists/ErrorState.tsx'
import { toastsLast } from '#ui/overlays/toast.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { FlowScreen } from './FlowScreen.tsx'
import { setPane, setTask } from './task.ts'

export function FlowPage() {
  const { flowId } = useParams()
  return <Opened key={flowId} id={Number(flowId)} />
}

const toastMs = 3_000

function Opened({ id }: { id: number }) {
  const { t } = useTranslation(['flows', 'flowNodes'])
  const { data, error, refetch } = useFlow(id)
  const isOpen = useEditor(({ flow }) => flow?.id === id)
  useTitle(data?.flow.name ?? t('drawTitle'))
  useEffect(() => toastsLast(toastMs), [])
  useLayoutEffect(() => {
    if (!data || isOpen) return
    const { flow, ...known } = data.flow
    const graph = flow ? fromSaved(flow) : firstGraph(t('flowNodes:startLabel'))
    openGraph(known, graph, data.warnings)
    storeVariables(answerKeys(graph))
  }, [data, isOpen, t])
  useEffect(
    () => () => {
      closeGraph()
      setTask(null)
      setPane(null)
    },
    [],
  )
  if (error && !isOpen) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!isOpen)
    return (
      <div role="status" className="grid h-full place-items-center">
        <Spinner className="size-6 text-text3" />
        <span className="sr-only">{t('loading')}</span>
      </div>
    )
  return (
    <ReactFlowProvider>
      <FlowScreen flowId={id} />
    </ReactFlowProvider>
  )
}
