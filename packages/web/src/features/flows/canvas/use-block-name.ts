import type { FlowNode } from '@recado/contract/flows/node'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueNames } from '#features/flow-nodes/block.ts'
import { nameOf } from '#features/flows/graph/words.ts'
import { useQueues } from '#features/queues/queries.ts'

/** What blocks are called; those that lead to a queue by its name, without which two of them sound alike. */
export function useBlockName(): (node: FlowNode) => string {
  const { t } = useTranslation(['flows', 'flowNodes', 'bots'])
  const queues = useQueueNames()
  return useMemo(() => remembered((node) => nameOf(t, node, queues)), [t, queues])
}

/** A canvas asks for the names of all blocks whenever one is moved. */
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
