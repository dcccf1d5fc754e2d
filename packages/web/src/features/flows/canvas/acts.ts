import type { FlowNode, NodeType } from '@recado/contract/flows/node'
import { addNode, changeNode, duplicateNode, onlyLooseWay, removeFrom, shift, type WayOut } from '#features/flows/graph/edit.ts'
import { change, forgetFaults, select, useEditor } from '#features/flows/graph/editor.ts'

/** Where the canvas looks; set by it while it is there. */
let show: (id: string) => void = () => undefined

/** From now on, what is added is brought into view with this. */
export function showBlocksWith(shows: (id: string) => void): () => void {
  show = shows
  return () => {
    show = () => undefined
  }
}

/** Chooses a block and brings it into view. */
export function goTo(id: string): void {
  select([id])
  show(id)
}

/** The next block of a way; where none was named, of the chosen block, if it is plain which. */
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

/** Nodes, or the one edge, that are chosen. */
export function removeSelected(): void {
  const { selected, edge } = useEditor.getState()
  remove(edge === null ? selected : [edge])
}

const step = 20

export function nudge(ids: ReadonlySet<string>, columns: number, rows: number): void {
  change((graph) => shift(graph, ids, { x: columns * step, y: rows * step }), `nudge ${[...ids].join(' ')}`)
}
