import { shortened } from '@recado/contract/cut'
import type { FlowIssue } from '@recado/contract/flows/faults'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import type { BlockWords, QueueNames } from '#features/flow-nodes/block.ts'
import { viewOf } from '#features/flow-nodes/blocks.ts'

/** The name of a block: its kind, and its first text. */
export function nameOf(t: BlockWords, node: FlowNode, queues?: QueueNames): string {
  const kind = kindOf(t, node)
  const first = firstOf(node, queues)
  return first ? `${kind}: ${shortened(first, 40)}` : kind
}

/** The first text of a block. For a block that leads to a queue, the queue's name. */
export function firstOf(node: FlowNode, queues?: QueueNames): string | undefined {
  const { first } = viewOf(node)
  return first ? first(node.data, queues) : textsIn(node)[0]
}

export function kindOf(t: BlockWords, { type }: Pick<FlowNode, 'type'>): string {
  return t(`bots:blocks.${type}`)
}

/** All texts that users wrote in a block. */
function textsIn(node: FlowNode): readonly string[] {
  const texts: string[] = []
  collect(node.data, texts, viewOf(node).silent ?? [])
  return texts
}

function collect(value: unknown, texts: string[], silent: readonly string[]): void {
  if (typeof value === 'string' && value.trim() !== '') texts.push(value.replace(/\s+/g, ' ').trim())
  else if (Array.isArray(value)) for (const inner of value) collect(inner, texts, silent)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) if (!silent.includes(name)) collect(inner, texts, silent)
}

/** The name of a node's output: an option's text, yes or no, or a share. Null where the node has only one output. */
export function wayName(t: BlockWords, node: FlowNode, way: string): string | null {
  return viewOf(node).wayName?.(node.data, way, t) ?? null
}

/** The blocks that contain the words, in the order of the flow. */
export function find(t: BlockWords, { nodes }: Graph, typed: string, queues?: QueueNames): readonly FlowNode[] {
  const words = plain(typed)
  if (words === '') return nodes
  return nodes.filter((node) => plain([kindOf(t, node), firstOf(node, queues), ...textsIn(node)].join(' ')).includes(words))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function faultWords(t: BlockWords, { code, field }: FlowIssue, node: FlowNode | undefined): string {
  if (code === 'data') return (node && viewOf(node).missing?.(t)) ?? t('flows:faults.data')
  if (code === 'edge-handle' || code === 'many-ways') {
    return t(`flows:faults.${code}`, { way: (node && field && wayName(t, node, field)) ?? '' })
  }
  if (code === 'unknown-name') return t('flows:faults.unknown-name', { name: field ?? '' })
  return t(`flows:faults.${code}`)
}
