import { unknownNames } from '#bots/placeholders.ts'
import {
  type Edge,
  filesOf,
  type FlowNode,
  type Graph,
  handlesOf,
  inOrder,
  isFile,
  type LooseNode,
  longestInterval,
  nodeData,
  type NodeType,
  textsOf,
  waitsForCustomer,
} from './node.ts'

export const mostNodes = 1_000

export const flowFaults = [
  'too-many-nodes',
  'no-start',
  'many-starts',
  'same-id',
  'unknown-type',
  'data',
  'empty-text',
  'empty-file',
  'interval',
  'same-option',
  'no-key',
  'unknown-name',
  'edge-end',
  'edge-handle',
  'cycle',
  'unknown-queue',
  'unknown-file',
  'address',
  'unreachable',
  'many-ways',
] as const
export type FlowFault = (typeof flowFaults)[number]

/** What is wrong, and where: at a node, at one of its fields, or at an edge, which its source stands for. */
export interface FlowIssue {
  code: FlowFault
  nodeId: string | null
  field: string | null
}

export interface Checked {
  /** Undefined when there are faults. */
  graph: Graph | undefined
  faults: FlowIssue[]
  /** What is odd but may be saved. */
  warnings: FlowIssue[]
}

/** Is it a flow? All that can be said of it without looking anything up. */
export function checkFlow(loose: readonly LooseNode[], connections: readonly Edge[]): Checked {
  if (loose.length > mostNodes) return failed([{ code: 'too-many-nodes', nodeId: null, field: null }])
  const faults: FlowIssue[] = []
  const nodes = loose.flatMap((node) => {
    const read = readNode(node)
    faults.push(...read.faults)
    return read.node ?? []
  })
  faults.push(...sameIds(loose), ...starts(loose))
  // Edges of nodes that could not be read say nothing.
  if (faults.length > 0) return failed(faults)
  const graph = { nodes, connections }
  faults.push(...edgeFaults(graph), ...nameFaults(graph))
  if (faults.length === 0) faults.push(...endlessCycles(graph))
  return faults.length > 0 ? failed(faults) : { graph, faults, warnings: [...unreachable(graph), ...manyWays(graph)] }
}

function failed(faults: FlowIssue[]): Checked {
  return { graph: undefined, faults, warnings: [] }
}

/** One block by itself, whatever leads to it. */
export function readNode(node: LooseNode): { node?: FlowNode; faults: FlowIssue[] } {
  const at = (code: FlowFault, field: string | null = null) => ({ code, nodeId: node.id, field })
  if (!Object.hasOwn(nodeData, node.type)) return { faults: [at('unknown-type')] }
  const parsed = nodeData[node.type as NodeType].safeParse(node.data)
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path.join('.')))
    return { faults: [...fields].map((field) => at('data', field)) }
  }
  const read = named({ ...node, data: parsed.data } as FlowNode)
  return { node: read, faults: dataFaults(read, at) }
}

/** What a bot elsewhere is called here is its project's name, too, unless that was given. */
function named(node: FlowNode): FlowNode {
  if (node.type !== 'typebot') return node
  const { typebotIntegration } = node.data
  const { name, projectName = name, jsonContent = '', language = '' } = typebotIntegration
  return { ...node, data: { typebotIntegration: { ...typebotIntegration, projectName, jsonContent, language } } }
}

/** What the shapes alone do not tell. */
function dataFaults(node: FlowNode, at: (code: FlowFault, field?: string) => FlowIssue): FlowIssue[] {
  if (node.type === 'menu') {
    const numbers = node.data.arrayOption.map(({ number }) => number)
    return new Set(numbers).size < numbers.length ? [at('same-option', 'arrayOption')] : []
  }
  if (node.type === 'openai') {
    const { apiKey, hasApiKey, keysOf } = node.data.typebotIntegration
    return apiKey === '' && !hasApiKey && !keysOf ? [at('no-key', 'typebotIntegration.apiKey')] : []
  }
  if (node.type !== 'singleBlock') return filesOf(node).some((name) => name === '') ? [at('empty-file', 'url')] : []
  const { seq, elements } = node.data
  const ordered = inOrder(node.data)
  const isWhole = ordered.length === seq.length && new Set(seq).size === elements.length && elements.length === seq.length
  if (!isWhole) return [at('data', 'seq')]
  return ordered.flatMap(({ type, value, number }) => {
    if (!number.startsWith(type)) return [at('data', number)]
    if (type === 'message') return String(value).trim() === '' ? [at('empty-text', number)] : []
    if (type === 'interval') return Number(value) > 0 && Number(value) <= longestInterval ? [] : [at('interval', number)]
    return isFile(type) && value === '' ? [at('empty-file', number)] : []
  })
}

/** Names in what is said that are no placeholder, and that no question of the flow asks for. */
function nameFaults({ nodes }: Graph): FlowIssue[] {
  const asked = nodes.flatMap((node) => (node.type === 'question' ? [node.data.typebotIntegration.answerKey] : []))
  return nodes.flatMap((node) => {
    const names = new Set(textsOf(node).flatMap((text) => unknownNames(text, asked)))
    return [...names].map((field) => ({ code: 'unknown-name' as const, nodeId: node.id, field }))
  })
}

function sameIds(nodes: readonly LooseNode[]): FlowIssue[] {
  const seen = new Set<string>()
  return nodes.flatMap(({ id }) => {
    const isKnown = seen.has(id)
    seen.add(id)
    return isKnown ? [{ code: 'same-id' as const, nodeId: id, field: null }] : []
  })
}

function starts(nodes: readonly LooseNode[]): FlowIssue[] {
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

/** Cycles in which nobody waits for the customer: they would talk without end. One fault for each node that lies on one. */
function endlessCycles({ nodes, connections }: Graph): FlowIssue[] {
  const passing = new Set(nodes.filter((node) => !waitsForCustomer(node)).map(({ id }) => id))
  const next = waysOf(connections.filter(({ source, target }) => passing.has(source) && passing.has(target)))
  // What can be left at once is taken away until only cycles and what leads to them remain; then the same backwards.
  const rest = peel(peel(passing, next), backwards(next))
  return [...rest].map((nodeId) => ({ code: 'cycle', nodeId, field: null }))
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

/** Thousands of edges may lead from one node: what is there is not copied for each. */
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

/** Where two edges leave by one way, the first is taken. */
function manyWays({ connections }: Graph): FlowIssue[] {
  const seen = new Set<string>()
  return connections.flatMap(({ source, sourceHandle }): FlowIssue[] => {
    const way = `${source} ${sourceHandle ?? 'a'}`
    const isKnown = seen.has(way)
    seen.add(way)
    return isKnown ? [{ code: 'many-ways', nodeId: source, field: sourceHandle ?? 'a' }] : []
  })
}
