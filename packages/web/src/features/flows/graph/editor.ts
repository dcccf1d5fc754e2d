import type { RunOfFlow } from '@recado/contract/bots/runs'
import type { Flow, FlowVersion } from '@recado/contract/flows/api'
import type { FlowIssue } from '@recado/contract/flows/faults'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { create } from 'zustand'
import { asSaved } from './edit.ts'

/** What a test run or a replay shows on the canvas: the outputs by which it left the nodes, and the block where it stands. */
export interface Highlight {
  passed: ReadonlyMap<string, readonly string[]>
  now: string | null
  /** The block that was passed last. */
  last: string | null
}

/** The author of a block's change: the user, a colleague with this name, or both. */
export interface Author {
  mine: boolean
  theirs: string | null
}

export type Shown = { graph: Graph } & ({ version: FlowVersion } | { run: RunOfFlow })

/** How often runs entered a block, and left it by each output. The other runs ended there. */
export interface Figure {
  entered: number
  left: ReadonlyMap<string, number>
}

/** The flow open on the canvas. */
interface Editor {
  flow: Flow | null
  /** The version on which the graph is based. */
  versionId: number | null
  /** The graph of the last save, as far as this screen knows. */
  saved: Graph
  graph: Graph
  past: readonly Graph[]
  future: readonly Graph[]
  /** The selected nodes. An edge is selected alone. */
  selected: ReadonlySet<string>
  edge: string | null
  faults: readonly FlowIssue[]
  warnings: readonly FlowIssue[]
  highlight: Highlight | null
  /** What is shown instead: an older version, or the flow of a run. It is read-only. */
  shown: Shown | null
  /** How often blocks were passed lately, as counted by the server. */
  figures: ReadonlyMap<string, Figure>
  /** The version that a colleague has saved since. */
  rival: FlowVersion | null
  /** The authors of the blocks' changes, while the comparison is shown. */
  authors: ReadonlyMap<string, Author>
  /** The nodes that the colleague has added, which are not on the canvas, while the comparison is shown. */
  added: { by: string; nodes: readonly FlowNode[] } | null
  /** Consecutive steps of one kind count as one step for undo. */
  lastStep: { kind: string; at: number } | null
}

const empty: Graph = { nodes: [], connections: [] }
const noSelection: ReadonlySet<string> = new Set()
const uncounted: ReadonlyMap<string, Figure> = new Map()
const noAuthors: ReadonlyMap<string, Author> = new Map()
const maxSteps = 200
const oneStepMs = 1_000

export const useEditor = create<Editor>(() => ({
  flow: null,
  versionId: null,
  saved: empty,
  graph: empty,
  past: [],
  future: [],
  selected: noSelection,
  edge: null,
  faults: [],
  warnings: [],
  highlight: null,
  shown: null,
  figures: uncounted,
  rival: null,
  authors: noAuthors,
  added: null,
  lastStep: null,
}))

/** The current flow on the canvas, saved or not. */
export function useGraph(): Graph {
  return useEditor(({ graph }) => graph)
}

/** No comparison with a colleague's changes is shown. */
export const uncompared = { authors: noAuthors, added: null } satisfies Partial<Editor>

const fresh = {
  past: [],
  future: [],
  selected: noSelection,
  edge: null,
  faults: [],
  highlight: null,
  shown: null,
  rival: null,
  authors: noAuthors,
  added: null,
  lastStep: null,
} satisfies Partial<Editor>

/** Shows a flow, with an empty selection and nothing to undo. */
export function openGraph(flow: Flow, graph: Graph, warnings: readonly FlowIssue[]): void {
  useEditor.setState({ ...fresh, flow, versionId: flow.versionId, saved: graph, graph, warnings })
}

export function closeGraph(): void {
  useEditor.setState({ ...fresh, flow: null, versionId: null, saved: empty, graph: empty, warnings: [], figures: uncounted })
}

/** Replaces the graph with the server's. Undo brings the replaced graph back. */
export function adoptServerGraph(versionId: number, graph: Graph): void {
  change(() => graph)
  useEditor.setState({ versionId, saved: graph, faults: [], warnings: [], rival: null, ...uncompared, shown: null })
}

/** Makes one step that can be undone. An edit that changes nothing is no step. */
export function change(edit: (graph: Graph) => Graph | null, kind?: string): void {
  const { graph, past, lastStep } = useEditor.getState()
  const next = edit(graph)
  if (!next || next === graph) return
  const now = performance.now()
  const goesOn = kind !== undefined && lastStep?.kind === kind && now - lastStep.at < oneStepMs
  useEditor.setState({
    graph: next,
    past: goesOn ? past : [...past, graph].slice(-maxSteps),
    future: [],
    lastStep: kind === undefined ? null : { kind, at: now },
  })
  pruneSelection()
}

export function undo(): void {
  const { graph, past, future } = useEditor.getState()
  const before = past.at(-1)
  if (!before) return
  useEditor.setState({ graph: before, past: past.slice(0, -1), future: [graph, ...future], lastStep: null })
  pruneSelection()
}

export function redo(): void {
  const { graph, past, future } = useEditor.getState()
  const [after, ...rest] = future
  if (!after) return
  useEditor.setState({ graph: after, past: [...past, graph], future: rest, lastStep: null })
  pruneSelection()
}

export function select(ids: Iterable<string>): void {
  useEditor.setState({ selected: new Set(ids), edge: null })
}

export function selectEdge(id: string): void {
  useEditor.setState({ selected: noSelection, edge: id })
}

/** Notes that the server has the graph as it was sent, whatever changed since. */
export function recordSaved(flow: Flow, sent: Graph, warnings: readonly FlowIssue[]): void {
  const { graph } = useEditor.getState()
  const saved = asSaved(sent)
  const now = graph === sent ? saved : asSaved(graph, sent)
  const done = { faults: [], rival: null, ...uncompared }
  useEditor.setState({ ...done, flow, versionId: flow.versionId, saved, graph: now, warnings })
}

export function recordFaults(faults: readonly FlowIssue[]): void {
  useEditor.setState({ faults })
}

/** Applies the counts of blocks: the runs that left by an output, or ended there. */
export function showFigures(counted: readonly { nodeId: string; handle: string | null; count: number }[]): void {
  const figures = new Map<string, { entered: number; left: Map<string, number> }>()
  for (const { nodeId, handle, count } of counted) {
    const figure = figures.get(nodeId) ?? { entered: 0, left: new Map<string, number>() }
    figure.entered += count
    if (handle !== null) figure.left.set(handle, count)
    figures.set(nodeId, figure)
  }
  useEditor.setState({ figures })
}

/** Clears the faults of a block that was edited. */
export function forgetFaults(id: string): void {
  useEditor.setState(({ faults }) => ({ faults: faults.filter(({ nodeId }) => nodeId !== id) }))
}

/** Whether something changed since the last save. */
export function isUnsaved({ graph, saved }: Pick<Editor, 'graph' | 'saved'>): boolean {
  return graph !== saved
}

/** The graph that is drawn: the flow, or an older version of it. */
export function drawn({ graph, shown }: Pick<Editor, 'graph' | 'shown'>): Graph {
  return shown?.graph ?? graph
}

/** Removes the selection and the faults of blocks that are gone. */
function pruneSelection(): void {
  const { graph, selected, edge, faults } = useEditor.getState()
  const ids = new Set(graph.nodes.map(({ id }) => id))
  const left = [...selected].filter((id) => ids.has(id))
  if (left.length < selected.size) useEditor.setState({ selected: new Set(left) })
  if (edge !== null && !graph.connections.some(({ id }) => id === edge)) useEditor.setState({ edge: null })
  const still = faults.filter(({ nodeId }) => nodeId === null || ids.has(nodeId))
  if (still.length < faults.length) useEditor.setState({ faults: still })
}
