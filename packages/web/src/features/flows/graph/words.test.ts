import type { FlowNode, Graph } from '@recado/contract/flows/node'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { find, nameOf } from './words.ts'

const t = ((key: string) => key) as unknown as TFunction<['flows', 'flowNodes']>

const ticket = (id: string, queueId: number): FlowNode => ({ id, type: 'ticket', position: { x: 0, y: 0 }, data: { queueId } })

test('blocks that lead to queues are told apart, and found, by the names of the queues', () => {
  const graph: Graph = { nodes: [ticket('a', 1), ticket('b', 2)], connections: [] }
  const queues = new Map([
    [1, 'Vendas'],
    [2, 'Técnica'],
  ])
  expect(graph.nodes.map((node) => nameOf(t, node, queues))).toEqual([
    'flowNodes:kinds.ticket: Vendas',
    'flowNodes:kinds.ticket: Técnica',
  ])
  expect(find(t, graph, 'tecnica', queues).map(({ id }) => id)).toEqual(['b'])
  expect(graph.nodes.map((node) => nameOf(t, node))).toEqual(['flowNodes:kinds.ticket', 'flowNodes:kinds.ticket'])
})
