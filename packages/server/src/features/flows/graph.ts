import type { FlowVersion, SavedGraph } from '@recado/contract/flows/api'
import { checkFlow } from '@recado/contract/flows/check'
import type { FlowIssue } from '@recado/contract/flows/faults'
import { filesOf, type FlowNode, type Graph, queuesOf } from '@recado/contract/flows/node'
import { listExisting } from '#features/queues/queues.ts'
import { markSpoken } from '#features/media/media.ts'
import type { MediaRow } from '#features/media/row.ts'
import type { Ctx } from '#platform/unit.ts'
import { fits, namedFiles } from './files.ts'
import { listTemplates, type NodeSecrets } from './queries.ts'

/** Where the keys of nodes lie, as they are sealed. */
export const secretPlace = 'flow_versions.secrets'

export interface CheckedGraph {
  graph: Graph | undefined
  faults: FlowIssue[]
  warnings: FlowIssue[]
  mediaIds: number[]
}

/** Finds everything wrong with the graph and everything odd. What it names is looked up. */
export async function check(ctx: Ctx, { nodes, connections }: SavedGraph): Promise<CheckedGraph> {
  const { graph, faults, warnings } = checkFlow(nodes, connections)
  if (!graph) return { graph, faults, warnings, mediaIds: [] }
  const files = await namedFiles(ctx, namesOf(graph))
  const queueIds = graph.nodes.flatMap(queuesOf)
  const queues = new Set(await listExisting(ctx, queueIds))
  const templateIds = graph.nodes.flatMap((node) => (node.type === 'template' ? [node.data.template.templateId] : []))
  const templates = new Set(templateIds.length > 0 ? await listTemplates(ctx.tx, templateIds) : [])
  const missing = graph.nodes.flatMap((node) => [
    ...queuesOf(node)
      .filter((id) => !queues.has(id))
      .map(() => ({ code: 'unknown-queue' as const, nodeId: node.id, field: 'queueId' })),
    ...fileFaults(node, files),
    ...(node.type === 'template' && !templates.has(node.data.template.templateId)
      ? [{ code: 'unknown-template' as const, nodeId: node.id, field: 'template' }]
      : []),
    ...(node.type === 'typebot' && !ctx.outbound.accepts(node.data.typebotIntegration.urlN8N)
      ? [{ code: 'address' as const, nodeId: node.id, field: 'typebotIntegration.urlN8N' }]
      : []),
  ])
  if (missing.length > 0) return { graph: undefined, faults: missing, warnings, mediaIds: [] }
  return { graph, faults, warnings, mediaIds: [...new Set([...files.values()].map(({ id }) => id))] }
}

/** The names of the stored files that the nodes send. */
export function namesOf({ nodes }: Graph): readonly string[] {
  return nodes.flatMap(filesOf).map(({ name }) => name)
}

function fileFaults(node: FlowNode, files: ReadonlyMap<string, MediaRow>): FlowIssue[] {
  return filesOf(node).flatMap(({ slot, name, field }) => {
    const file = files.get(name)
    return file && fits(file, slot) ? [] : [{ code: 'unknown-file' as const, nodeId: node.id, field }]
  })
}

/** Marks the sounds that go as voice notes. A sound that is not Opus stays an ordinary sound. */
export async function markVoices(ctx: Ctx, { nodes }: Graph): Promise<void> {
  const wanted = new Map(nodes.flatMap(filesOf).flatMap(({ slot, name, isVoice }) => (slot === 'audio' ? [[name, isVoice]] : [])))
  for (const [name, row] of await namedFiles(ctx, [...wanted.keys()] as string[])) {
    const isVoice = wanted.get(name) === true && row.mimeType === 'audio/ogg'
    if (isVoice !== row.voice) await markSpoken(ctx, row.id, isVoice)
  }
}

/** A stored graph was checked when it was saved. */
export function asGraph(saved: SavedGraph): Graph {
  return saved as Graph
}

/** Separates the keys from the graph as it is stored. New keys are encrypted, earlier ones are kept. */
export function splitSecrets(
  ctx: Ctx,
  { nodes, connections }: Graph,
  before: NodeSecrets,
): { graph: SavedGraph; secrets: NodeSecrets } {
  const secrets: Record<string, NodeSecrets[string]> = {}
  const stored = nodes.map((node) => {
    if (node.type !== 'openai') return node
    const { apiKey, voiceKey, hasApiKey: _a, hasVoiceKey: _v, keysOf, ...settings } = node.data.typebotIntegration
    const had = Object.hasOwn(before, node.id) ? before[node.id] : keysOf && Object.hasOwn(before, keysOf) ? before[keysOf] : {}
    secrets[node.id] = {
      ...(voiceKey === null ? withoutVoice(had) : had),
      ...(apiKey && { apiKey: ctx.secrets.seal(secretPlace, apiKey) }),
      ...(voiceKey && { voiceKey: ctx.secrets.seal(secretPlace, voiceKey) }),
    }
    return { ...node, data: { typebotIntegration: settings } }
  })
  return { graph: { nodes: stored, connections: [...connections] }, secrets }
}

function withoutVoice({ apiKey }: NodeSecrets[string] = {}): NodeSecrets[string] {
  return apiKey === undefined ? {} : { apiKey }
}

/** The graph as screens see it: a node says whether it has a key. */
export function maskSecrets({ nodes, connections }: SavedGraph, secrets: NodeSecrets): SavedGraph {
  return {
    connections,
    nodes: nodes.map((node) => {
      if (node.type !== 'openai') return node
      const { apiKey, voiceKey } = Object.hasOwn(secrets, node.id) ? (secrets[node.id] ?? {}) : {}
      const settings = node.data['typebotIntegration'] as object
      const keys = { apiKey: '', voiceKey: '', hasApiKey: Boolean(apiKey), hasVoiceKey: Boolean(voiceKey) }
      return { ...node, data: { typebotIntegration: { ...settings, ...keys } } }
    }),
  }
}

/** The decrypted keys of a node. */
export function keysOf(ctx: Ctx, secrets: NodeSecrets, nodeId: string): { apiKey: string; voiceKey: string } {
  const { apiKey = '', voiceKey = '' } = Object.hasOwn(secrets, nodeId) ? (secrets[nodeId] ?? {}) : {}
  return { apiKey: ctx.secrets.open(secretPlace, apiKey), voiceKey: ctx.secrets.open(secretPlace, voiceKey) }
}

/** How many blocks were added, removed and changed. Their positions do not count. */
export function difference(
  before: SavedGraph | undefined,
  after: SavedGraph,
): Pick<FlowVersion, 'added' | 'removed' | 'changed'> {
  const had = meanings(before)
  const has = meanings(after)
  const common = [...has].filter(([id]) => had.has(id))
  return {
    added: has.size - common.length,
    removed: [...had.keys()].filter((id) => !has.has(id)).length,
    changed: common.filter(([id, text]) => had.get(id) !== text).length,
  }
}

/** What each block does, by its id. */
function meanings({ nodes, connections }: SavedGraph = { nodes: [], connections: [] }): Map<string, string> {
  const ways = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { source, target, sourceHandle } of connections) ways.get(source)?.push(`${sourceHandle ?? 'a'} ${target}`)
  return new Map(nodes.map(({ id, type, data }) => [id, JSON.stringify([type, sorted(data), ways.get(id)?.toSorted()])]))
}

/** The database does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
