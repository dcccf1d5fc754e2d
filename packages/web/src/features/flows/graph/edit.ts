import type { SavedGraph } from '@recado/contract/flows/api'
import type { Edge } from '@recado/contract/flows/raw-graph'
import { type FlowNode, type Graph, handlesOf, type NodeType } from '@recado/contract/flows/node'

export interface Place {
  x: number
  y: number
}

/** The width of every block. */
export const nodeWidth = 192
const newGap = 40
const duplicateGap = 240

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Thirty random letters and digits. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(30))].map((number) => letters[number % letters.length]).join('')
}

/** The graph of a flow before its first save. */
export function firstGraph(label: string): Graph {
  return { nodes: [{ id: newId(), type: 'start', position: { x: 0, y: 0 }, data: { label } }], connections: [] }
}

/** The graph that the server returned, with a distinct id for each edge. */
export function fromSaved({ nodes, connections }: SavedGraph): Graph {
  const seen = new Set<string>()
  const named = connections.map((edge) => {
    const known = edgeId(edge)
    const id = seen.has(known) ? newId() : known
    seen.add(id)
    return { ...edge, id }
  })
  // It was validated when it was saved.
  return { nodes: nodes as FlowNode[], connections: named }
}

/** The graph as calls take it. */
export function asLoose({ nodes, connections }: Graph): SavedGraph {
  return { nodes: nodes as unknown as SavedGraph['nodes'], connections: [...connections] }
}

export function edgeId({ id, source, sourceHandle, target }: Edge): string {
  return id ?? `${source} ${sourceHandle ?? 'a'} ${target}`
}

/** An output of a node. */
export interface WayOut {
  source: string
  handle: string
}

/** Adds a node to the right of the last node, on its line. If it is the next block of an output, that output leads to it. */
export function addNode(
  graph: Graph,
  type: NodeType,
  data: FlowNode['data'],
  after: WayOut | null = null,
): { graph: Graph; id: string } {
  const last = graph.nodes.at(-1)
  const position = last ? { x: last.position.x + nodeWidth + newGap, y: last.position.y } : { x: 0, y: 0 }
  const node = { id: newId(), type, position, data } as FlowNode
  const added = { ...graph, nodes: [...graph.nodes, node] }
  return { graph: (after && connect(added, after.source, after.handle, node.id)) ?? added, id: node.id }
}

/** The loose output of the selected node, if one node is selected and exactly one of its outputs leads nowhere yet. */
export function onlyLooseWay(graph: Graph, chosen: ReadonlySet<string>): WayOut | null {
  const node = chosen.size === 1 ? graph.nodes.find(({ id }) => chosen.has(id)) : undefined
  if (!node) return null
  const [handle, ...others] = handlesOf(node).filter((way) => !waysOf(graph).has(`${node.id} ${way}`))
  return handle === undefined || others.length > 0 ? null : { source: node.id, handle }
}

/** Gives a node other data. Outputs that it no longer has lose their edges. */
export function changeNode(graph: Graph, id: string, data: FlowNode['data']): Graph {
  const nodes = graph.nodes.map((node) => (node.id === id ? ({ ...node, data } as FlowNode) : node))
  const changed = nodes.find((node) => node.id === id)
  const ways = changed ? handlesOf(changed) : []
  const connections = graph.connections.filter(({ source, sourceHandle }) => source !== id || ways.includes(sourceHandle ?? 'a'))
  return { nodes, connections: connections.length === graph.connections.length ? graph.connections : connections }
}

/** Removes nodes with their edges, and removes edges. */
export function removeFrom(graph: Graph, ids: ReadonlySet<string>): Graph {
  return {
    nodes: graph.nodes.filter(({ id }) => !ids.has(id)),
    connections: graph.connections.filter((edge) => !ids.has(edge.source) && !ids.has(edge.target) && !ids.has(edgeId(edge))),
  }
}

/** Copies a node to the right of the rightmost node. The copy has the keys of the original, which only the server knows. */
export function duplicateNode(graph: Graph, id: string): { graph: Graph; id: string } | null {
  const node = graph.nodes.find((one) => one.id === id)
  if (!node || node.type === 'start') return null
  const x = Math.max(...graph.nodes.map(({ position }) => position.x)) + duplicateGap
  const copy = { ...withKeysOf(node), id: newId(), position: { x, y: node.position.y } }
  return { graph: { ...graph, nodes: [...graph.nodes, copy] }, id: copy.id }
}

function withKeysOf(node: FlowNode): FlowNode {
  if (node.type !== 'openai') return node
  const { typebotIntegration: settings } = node.data
  return { ...node, data: { typebotIntegration: { ...settings, keysOf: settings.keysOf ?? node.id } } }
}

/**
 * Connects an output to a node. An output leads to one node, so its earlier target is replaced. Null where the connection makes no sense.
 */
export function connect(graph: Graph, source: string, handle: string, target: string): Graph | null {
  const from = graph.nodes.find(({ id }) => id === source)
  const to = graph.nodes.find(({ id }) => id === target)
  if (!from || !to || to.type === 'start' || source === target || !handlesOf(from).includes(handle)) return null
  const others = graph.connections.filter((edge) => edge.source !== source || (edge.sourceHandle ?? 'a') !== handle)
  return { ...graph, connections: [...others, { id: newId(), source, target, sourceHandle: handle }] }
}

export function disconnect(graph: Graph, source: string, handle: string): Graph {
  const connections = graph.connections.filter((edge) => edge.source !== source || (edge.sourceHandle ?? 'a') !== handle)
  return { ...graph, connections }
}

/** Moves nodes to new places. */
export function place(graph: Graph, places: ReadonlyMap<string, Place>): Graph {
  const nodes = graph.nodes.map((node) => {
    const position = places.get(node.id)
    return position && (position.x !== node.position.x || position.y !== node.position.y) ? { ...node, position } : node
  })
  return nodes.some((node, at) => node !== graph.nodes[at]) ? { ...graph, nodes } : graph
}

export function shift(graph: Graph, ids: ReadonlySet<string>, by: Place): Graph {
  const moved = graph.nodes.filter(({ id }) => ids.has(id))
  return place(graph, new Map(moved.map(({ id, position: { x, y } }) => [id, { x: x + by.x, y: y + by.y }])))
}

/** The targets of the outputs of nodes, by `nodeId handle`. The first one counts. */
export function waysOf({ connections }: Pick<Graph, 'connections'>): ReadonlyMap<string, string> {
  const known = ways.get(connections)
  if (known) return known
  const found = new Map<string, string>()
  for (const { source, sourceHandle, target } of connections) {
    const way = `${source} ${sourceHandle ?? 'a'}`
    if (!found.has(way)) found.set(way, target)
  }
  ways.set(connections, found)
  return found
}

const ways = new WeakMap<Graph['connections'], ReadonlyMap<string, string>>()

/** The graph after a save. The server holds the typed keys of the nodes that are unchanged since they were `sent`. */
export function asSaved(graph: Graph, sent = graph): Graph {
  const lying = new Set(sent.nodes.map(({ data }) => data))
  const nodes = graph.nodes.map((node) => {
    if (node.type !== 'openai' || !lying.has(node.data)) return node
    const { keysOf, apiKey, voiceKey, ...settings } = node.data.typebotIntegration
    if (keysOf === undefined && apiKey === '' && voiceKey === '') return node
    const has = { hasApiKey: true, hasVoiceKey: voiceKey !== null && (settings.hasVoiceKey === true || voiceKey !== '') }
    return { ...node, data: { typebotIntegration: { ...settings, ...has, apiKey: '', voiceKey: '' } } }
  })
  return nodes.some((node, at) => node !== graph.nodes[at]) ? { ...graph, nodes } : graph
}
