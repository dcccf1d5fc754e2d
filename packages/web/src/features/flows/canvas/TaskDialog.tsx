import { answerKeys } from '@recado/contract/flows/node'
import { NodeDialog } from '#features/flow-nodes/NodeDialog.tsx'
import { useEditor, useGraph } from '#features/flows/graph/editor.ts'
import { add, edit } from './acts.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import { setTask, useCanvasState } from './task.ts'

/** The dialog over the canvas: it adds or changes a block, or connects its outputs. */
export function TaskDialog() {
  const task = useCanvasState((desk) => desk.task)
  const graph = useGraph()
  const faults = useEditor((editor) => editor.faults)
  const close = () => setTask(null)
  if (!task) return null
  const variables = answerKeys(graph)
  if (task.kind === 'create') {
    const { type, after } = task
    const save = (data: Parameters<typeof add>[1]) => {
      close()
      add(type, data, after)
    }
    return (
      <NodeDialog
        key={type}
        type={type}
        data={undefined}
        mode="create"
        variables={variables}
        fault={null}
        onSave={save}
        onClose={close}
      />
    )
  }
  const node = graph.nodes.find(({ id }) => id === task.id)
  if (!node) return null
  if (task.kind === 'connect') return <ConnectDialog key={node.id} node={node} onClose={close} />
  return (
    <NodeDialog
      key={node.id}
      type={node.type}
      data={node.data}
      mode="edit"
      variables={variables}
      fault={faults.find(({ nodeId }) => nodeId === node.id)?.field ?? null}
      onSave={(data) => {
        close()
        edit(node.id, data)
      }}
      onClose={close}
    />
  )
}
