import { unknownNames } from '#bots/placeholders.ts'
import { blocks } from './blocks.ts'
import type { FlowFault, FlowIssue } from './faults.ts'
import { type Edge, type RawNode, maxNodes } from './raw-graph.ts'
import { isHeardName } from './heard.ts'
import { answerKeys, blockOf, type FlowNode, type Graph, handlesOf, type NodeType } from './node.ts'

export interface Checked {
  /** Undefined when there are faults. */
  graph: Graph | undefined
  faults: FlowIssue[]
  /** What is doubtful and may be saved. */
  warnings: FlowIssue[]
}

/** Checks whether this is a flow, as far as that is possible without looking anything up. */
export function checkFlow(loose: readonly RawNode[], connections: readonly Edge[]): Checked {
  if (loose.length > maxNodes) return failed([{ code: 'too-many-nodes', nodeId: null, field: null }])
  const faults: FlowIssue[] = []
  const nodes = loose.flatMap((node) => {
    const read = readNode(node)
    faults.push(...read.faults)
    return read.node ?? []
  })
  faults.push(...sameIds(loose), ...starts(loose))
  // Edges of unreadable nodes are not checked.
  if (faults.length > 0) return failed(faults)
  const graph = { nodes, connections }
  faults.push(...edgeFaults(graph), ...nameFaults(graph))
  if (faults.length === 0) faults.push(...endlessCycles(graph))
  return faults.length > 0 ? failed(faults) : { graph, faults, warnings: [...unreachable(graph), ...manyWays(graph)] }
}

function failed(faults: FlowIssue[]): Checked {
  return { graph: undefined, faults, warnings: [] }
}

/** Reads one block by itself, regardless of what leads to it. */
export function readNode(node: RawNode): { node?: FlowNode; faults: FlowIssue[] } {
  const at = (code: FlowFault, field: string | null = null) => ({ code, nodeId: node.id, field })
  if (!Object.hasOwn(blocks, node.type)) return { faults: [at('unknown-type')] }
  const parsed = blocks[node.type as NodeType].data.safeParse(node.data)
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path.join('.')))
    return { faults: [...fields].map((field) => at('data', field)) }
  }
  const read = { ...node, data: parsed.data } as FlowNode
  return { node: read, faults: (blockOf(read).check?.(read.data) ?? []).map(({ code, field }) => at(code, field)) }
}

/** Names in texts that are neither a placeholder nor the answer of a question in the flow. */
function nameFaults({ nodes }: Graph): FlowIssue[] {
  const asked = answerKeys({ nodes })
  return nodes.flatMap((node) => {
    const texts = blockOf(node).texts?.(node.data) ?? []
    const names = new Set(texts.flatMap((text) => unknownNames(text, asked)).filter((name) => !isHeardName(name)))
    return [...names].map((field) => ({ code: 'unknown-name' as const, nodeId: node.id, field }))
  })
}

function sameIds(nodes: readonly RawNode[]): FlowIssue[] {
  const seen = new Set<string>()
  return nodes.flatMap(({ id }) => {
    const isKnown = seen.has(id)
    seen.add(id)
    return isKnown ? [{ code: 'same-id' as const, nodeId: id, field: null }] : []
  })
}

function starts(nodes: readonly RawNode[]): FlowIssue[] {
  const [first, ...more] = nodes.filter(({ type }) => type === 'start')
  if (!first) return [{ code: 'no-start', nodeId: null, field: null }]
  return more.map(({ id }) => ({ code: 'many-starts', nodeId: id, field: null }))
}

function edgeFaults({ nodes, connections }: Graph): FlowIssue[] {
  const handles = new Map(nodes.map((node) => [node.id, new Set(handlesOf(node))]))
  return connections.flatMap(({ source, target, sourceHandle }): FlowIssue[] => {
    const own = handles.get(source)
    if (!own || !handles.has(target)) return [{ code: 'edge-end', nodeId: own ? source : target, field: null }]
    return own.has(sourceHandle ?? 'a') ? [] : [{ code: 'edge-handle', nodeId: source, field: sourceHandle ?? 'a' }]
  })
}

/** Cycles without a node that waits for the customer: they would talk without end. One fault for each node on such a cycle. */
function endlessCycles({ nodes, connections }: Graph): FlowIssue[] {
  const passing = new Set(nodes.filter((node) => !awaitsAnswer(node)).map(({ id }) => id))
  const next = waysOf(connections.filter(({ source, target }) => passing.has(source) && passing.has(target)))
  // Nodes without an onward edge are removed until only cycles and what leads to them remain. Then the same is done backwards.
  const rest = peel(peel(passing, next), backwards(next))
  return [...rest].map((nodeId) => ({ code: 'cycle', nodeId, field: null }))
}

function awaitsAnswer(node: FlowNode): boolean {
  const { asks, mayPass } = blockOf(node)
  return asks === true && !mayPass?.(node.data)
}

function peel(ids: ReadonlySet<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const rest = new Set(ids)
  const before = backwards(next)
  const ways = new Map([...rest].map((id) => [id, (next.get(id) ?? []).filter((to) => rest.has(to)).length]))
  const ends = [...rest].filter((id) => ways.get(id) === 0)
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    rest.delete(id)
    for (const from of before.get(id) ?? []) {
      if (!rest.has(from)) continue
      const left = (ways.get(from) ?? 0) - 1
      ways.set(from, left)
      if (left === 0) ends.push(from)
    }
  }
  return rest
}

function waysOf(connections: Graph['connections']): Map<string, string[]> {
  const ways = new Map<string, string[]>()
  for (const { source, target } of connections) put(ways, source, target)
  return ways
}

/** Thousands of edges may leave one node, so the list is extended in place instead of copied for each. */
function put(ways: Map<string, string[]>, from: string, to: string): void {
  const known = ways.get(from)
  if (known) known.push(to)
  else ways.set(from, [to])
}

function backwards(ways: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const back = new Map<string, string[]>()
  for (const [from, targets] of ways) for (const to of targets) put(back, to, from)
  return back
}

function unreachable({ nodes, connections }: Graph): FlowIssue[] {
  const next = waysOf(connections)
  const reached = new Set<string>()
  const open = nodes.filter(({ type }) => type === 'start').map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(next.get(id) ?? []))
  }
  return nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => ({ code: 'unreachable', nodeId: id, field: null }))
}

/** If two edges leave by one way out, the first is taken. */
function manyWays({ connections }: Graph): FlowIssue[] {
  const seen = new Set<string>()
  return connections.flatMap(({ source, sourceHandle }): FlowIssue[] => {
    const way = `${source} ${sourceHandle ?? 'a'}`
    const isKnown = seen.has(way)
    seen.add(way)
    return isKnown ? [{ code: 'many-ways', nodeId: source, field: sourceHandle ?? 'a' }] : []
  })
}
