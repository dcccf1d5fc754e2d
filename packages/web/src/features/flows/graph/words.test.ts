import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { expect, test } from 'vitest'
import type { BlockWords } from '#features/flow-nodes/block.ts'
import { find, nameOf } from './words.ts'

const t = ((key: string) => key) as unknown as BlockWords

const ticket = (id: string, queueId: number): FlowNode => ({ id, type: 'ticket', position: { x: 0, y: 0 }, data: { queueId } })

test('blocks that lead to queues are told apart and found by the names of the queues', () => {
  const graph: Graph = { nodes: [ticket('a', 1), ticket('b', 2)], connections: [] }
  const queues = new Map([
    [1, 'Vendas'],
    [2, 'Técnica'],
  ])
  expect(graph.nodes.map((node) => nameOf(t, node, queues))).toEqual([
    'bots:blocks.ticket: Vendas',
    'bots:blocks.ticket: Técnica',
  ])
  expect(find(t, graph, 'tecnica', queues).map(({ id }) => id)).toEqual(['b'])
  expect(graph.nodes.map((node) => nameOf(t, node))).toEqual(['bots:blocks.ticket', 'bots:blocks.ticket'])
})
