import type { Edge as Way } from '@recado/contract/flows/raw-graph'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import type { Edge, Node } from '@xyflow/react'
import { edgeId } from '#features/flows/graph/edit.ts'
import type { Highlight } from '#features/flows/graph/editor.ts'

export type ViewNode = Node<{ node: FlowNode }, 'block'>

interface Naming {
  nameOf: (node: FlowNode) => string
  /** The id of the text that is read after the name. It explains the keys. */
  keysId: string
  role: string
}

/** The nodes as the canvas library draws them. Unchanged nodes stay the same objects, so that they are not drawn again. */
export function viewOf(
  nodes: readonly FlowNode[],
  before: readonly ViewNode[],
  selected: ReadonlySet<string>,
  { nameOf, keysId, role }: Naming,
): ViewNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const one = known.get(node.id)
    const isSelected = selected.has(node.id)
    const isSame = one?.data.node === node
    const ariaLabel = nameOf(node)
    if (isSame && one.selected === isSelected && one.position === node.position && one.ariaLabel === ariaLabel) return one
    return {
      ...one,
      id: node.id,
      type: 'block',
      position: node.position,
      selected: isSelected,
      data: isSame ? one.data : { node },
      ariaLabel,
      domAttributes: { 'aria-roledescription': role, 'aria-describedby': keysId },
    }
  })
}

interface Drawn {
  edge: Edge
  look: string
}

const drawn = new WeakMap<Way, Drawn>()

/** The same for the edges. */
export function edgesOf(
  { nodes, connections }: Graph,
  chosen: string | null,
  highlight: Highlight | null,
  labelOf: (way: Way, from: FlowNode | undefined, to: FlowNode | undefined) => string,
): Edge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return connections.map((way) => {
    const handle = way.sourceHandle ?? 'a'
    const isPassed = highlight?.passed.get(way.source)?.includes(handle) === true
    const isChosen = chosen !== null && edgeId(way) === chosen
    const label = labelOf(way, byId.get(way.source), byId.get(way.target))
    const look = `${label} ${isPassed} ${isChosen}`
    const known = drawn.get(way)
    if (known?.look === look) return known.edge
    const edge: Edge = {
      id: edgeId(way),
      source: way.source,
      target: way.target,
      sourceHandle: handle,
      selected: isChosen,
      ariaLabel: label,
      ...(isPassed && { className: 'passed' }),
      interactionWidth: 20,
    }
    drawn.set(way, { edge, look })
    return edge
  })
}
