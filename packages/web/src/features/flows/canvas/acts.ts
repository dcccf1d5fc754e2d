import type { FlowNode, NodeType } from '@recado/contract/flows/node'
import { addNode, changeNode, duplicateNode, onlyLooseWay, removeFrom, shift, type WayOut } from '#features/flows/graph/edit.ts'
import { change, forgetFaults, select, useEditor } from '#features/flows/graph/editor.ts'

/** Brings a block into view. The canvas sets it while it exists. */
let show: (id: string) => void = () => undefined

/** Sets the function that brings added blocks into view, and returns a function that unsets it. */
export function showBlocksWith(shows: (id: string) => void): () => void {
  show = shows
  return () => {
    show = () => undefined
  }
}

/** Selects a block and brings it into view. */
export function goTo(id: string): void {
  select([id])
  show(id)
}

/** Adds the next block of an output. Without a named output, it follows the selected block if that has exactly one loose output. */
export function add(type: NodeType, data: FlowNode['data'], after: WayOut | null): void {
  const { selected } = useEditor.getState()
  let added = ''
  change((graph) => {
    const { graph: next, id } = addNode(graph, type, data, after ?? onlyLooseWay(graph, selected))
    added = id
    return next
  })
  goTo(added)
}

export function edit(id: string, data: FlowNode['data']): void {
  change((graph) => changeNode(graph, id, data))
  forgetFaults(id)
}

export function duplicate(id: string): void {
  let copy = ''
  change((graph) => {
    const made = duplicateNode(graph, id)
    copy = made?.id ?? ''
    return made?.graph ?? null
  })
  if (copy) goTo(copy)
}

export function remove(ids: Iterable<string>): void {
  const gone = new Set(ids)
  if (gone.size > 0) change((graph) => removeFrom(graph, gone))
}

/** Removes the selected nodes, or the selected edge. */
export function removeSelected(): void {
  const { selected, edge } = useEditor.getState()
  remove(edge === null ? selected : [edge])
}

const step = 20

export function nudge(ids: ReadonlySet<string>, columns: number, rows: number): void {
  change((graph) => shift(graph, ids, { x: columns * step, y: rows * step }), `nudge ${[...ids].join(' ')}`)
}
