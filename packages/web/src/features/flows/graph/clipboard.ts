import { readNode } from '@recado/contract/flows/check'
import { edge, rawNode, maxNodes } from '@recado/contract/flows/raw-graph'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { z } from 'zod/mini'
import { newId, type Place } from './edit.ts'

/** The content of a clipboard that was copied from a flow. */
const clip = z.object({
  recadoFlow: z.literal(1),
  nodes: z.array(rawNode).check(z.minLength(1), z.maxLength(maxNodes)),
  connections: z.array(edge).check(z.maxLength(5 * maxNodes)),
})

const longest = 5_000_000

/** The selected nodes with the edges between them, as text. It never contains API keys. */
export function copied({ nodes, connections }: Graph, ids: ReadonlySet<string>): string | null {
  const chosen = nodes.filter(({ id }) => ids.has(id)).map(withoutKeys)
  if (chosen.length === 0) return null
  const inner = connections.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return JSON.stringify({ recadoFlow: 1, nodes: chosen, connections: inner })
}

function withoutKeys(node: FlowNode): FlowNode {
  if (node.type !== 'openai') return node
  const { keysOf: _, hasApiKey: _a, hasVoiceKey: _v, ...settings } = node.data.typebotIntegration
  return { ...node, data: { typebotIntegration: { ...settings, apiKey: '', voiceKey: '' } } }
}

/** The graph that was copied. Null if the text holds no graph, or if one of its nodes is invalid. */
export function read(text: string): Graph | null {
  if (text.length > longest || !text.startsWith('{')) return null
  const parsed = clip.safeParse(json(text))
  if (!parsed.success) return null
  const nodes = parsed.data.nodes.flatMap((node) => {
    const { node: known } = readNode(node)
    return known ? [withoutKeys(known)] : []
  })
  return nodes.length === parsed.data.nodes.length ? { nodes, connections: parsed.data.connections } : null
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Inserts a copied graph into a flow under new ids, with its upper left corner at a place. A second start is left out. */
export function paste(graph: Graph, copy: Graph, at: Place): { graph: Graph; ids: ReadonlySet<string> } {
  const hasStart = graph.nodes.some(({ type }) => type === 'start')
  const taken = copy.nodes.filter(({ type }) => type !== 'start' || !hasStart)
  const names = new Map(taken.map(({ id }) => [id, newId()]))
  const left = Math.min(...taken.map(({ position }) => position.x))
  const top = Math.min(...taken.map(({ position }) => position.y))
  const nodes = taken.map((node) => ({
    ...node,
    id: names.get(node.id) ?? newId(),
    position: { x: node.position.x - left + at.x, y: node.position.y - top + at.y },
  }))
  const connections = copy.connections.flatMap((way) => {
    const [source, target] = [names.get(way.source), names.get(way.target)]
    return source && target ? [{ ...way, id: newId(), source, target }] : []
  })
  return {
    graph: { nodes: [...graph.nodes, ...nodes], connections: [...graph.connections, ...connections] },
    ids: new Set(names.values()),
  }
}
