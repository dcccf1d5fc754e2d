import type { FlowNode } from '@recado/contract/flows/node'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueNames } from '#features/flow-nodes/block.ts'
import { nameOf } from '#features/flows/graph/words.ts'
import { useQueues } from '#features/queues/queries.ts'

/** The names of blocks. A block that leads to a queue carries the queue's name, because two such blocks would otherwise sound alike. */
export function useBlockName(): (node: FlowNode) => string {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const queues = useQueueNames()
  return useMemo(() => remembered((node) => nameOf(t, node, queues)), [t, queues])
}

/** Caches the names, because the canvas asks for all of them whenever a block moves. */
function remembered(name: (node: FlowNode) => string): (node: FlowNode) => string {
  const known = new WeakMap<FlowNode, string>()
  return (node) => {
    const words = known.get(node) ?? name(node)
    known.set(node, words)
    return words
  }
}

export function useQueueNames(): QueueNames | undefined {
  const { data } = useQueues()
  return useMemo(() => data && new Map(data.map(({ id, name }) => [id, name])), [data])
}
