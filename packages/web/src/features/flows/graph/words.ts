import { shortened } from '@recado/contract/cut'
import type { FlowIssue } from '@recado/contract/flows/faults'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import type { TFunction } from 'i18next'
import { nodeKinds } from '#features/flow-nodes/kinds.ts'

type Words = TFunction<['flows', 'flowNodes']>

/** By id. */
export type QueueNames = ReadonlyMap<number, string>

/** What a block is called: its kind, and the first of what it says. */
export function nameOf(t: Words, node: FlowNode, queues?: QueueNames): string {
  const kind = kindOf(t, node)
  const first = firstOf(node, queues)
  return first ? `${kind}: ${shortened(first, 40)}` : kind
}

/** The first of what a block says; of one that leads to a queue, the queue's name. */
export function firstOf(node: FlowNode, queues?: QueueNames): string | undefined {
  if (node.type === 'start') return undefined
  return node.type === 'ticket' ? queues?.get(node.data.queueId) : textsIn(node)[0]
}

export function kindOf(t: Words, { type }: Pick<FlowNode, 'type'>): string {
  return t(nodeKinds[type].label)
}

/** All that people wrote in a block. */
function textsIn(node: FlowNode): readonly string[] {
  const texts: string[] = []
  collect(node.data, texts)
  return texts
}

/** What says how a block works, not what it is about. */
const silent = new Set([
  'seq',
  'number',
  'type',
  'url',
  'voice',
  'voiceRegion',
  'apiKey',
  'voiceKey',
  'keysOf',
  'urlN8N',
  'model',
])

function collect(value: unknown, texts: string[], key = ''): void {
  if (silent.has(key)) return
  if (typeof value === 'string' && value.trim() !== '') texts.push(value.replace(/\s+/g, ' ').trim())
  else if (Array.isArray(value)) for (const inner of value) collect(inner, texts)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, texts, name)
}

/** What a way out of a node is called: an option's text, yes and no, a share; null where there is only one. */
export function wayName(t: Words, node: FlowNode, way: string): string | null {
  if (node.type === 'menu') {
    const option = node.data.arrayOption.find(({ number }) => way === `a${number}`)
    return option ? `${option.number} ${option.value}` : way
  }
  if (node.type === 'condition') return way === 'a' ? t('flows:yes') : t('flows:no')
  if (node.type !== 'randomizer') return null
  return `${way === 'a' ? node.data.percent : 100 - node.data.percent}%`
}

/** The blocks in which the words are, in the order of the flow. */
export function find(t: Words, { nodes }: Graph, typed: string, queues?: QueueNames): readonly FlowNode[] {
  const words = plain(typed)
  if (words === '') return nodes
  return nodes.filter((node) => plain([kindOf(t, node), firstOf(node, queues), ...textsIn(node)].join(' ')).includes(words))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What is wrong with a block, in words. */
export function faultWords(t: Words, { code, field }: FlowIssue, node: FlowNode | undefined): string {
  if (code === 'data' && node?.type === 'ticket') return t('flows:faults.no-queue')
  if (code === 'data' && node?.type === 'interval') return t('flows:faults.no-interval')
  if (code === 'edge-handle' || code === 'many-ways') {
    return t(`flows:faults.${code}`, { way: (node && field && wayName(t, node, field)) ?? '' })
  }
  if (code === 'unknown-name') return t('flows:faults.unknown-name', { name: field ?? '' })
  return t(`flows:faults.${code}`)
}
