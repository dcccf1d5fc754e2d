import { checkFlow } from '@recado/contract/flows/check'
import { maxNodes } from '@recado/contract/flows/raw-graph'
import { expect, test } from 'vitest'
import { difference } from './graph.ts'

test('each edge is visited once, even where thousands lead from one block to another', () => {
  const block = (id: string, type: string, data: object) => ({ id, type, data: { ...data }, position: { x: 0, y: 0 } })
  const texts = Array.from({ length: maxNodes - 1 }, (_, at) => block(`n${at}`, 'message', { label: 'Oi' }))
  const nodes = [block('start', 'start', {}), ...texts]
  const connections = Array.from({ length: 20_000 }, () => ({ source: 'start', target: 'n1' }))
  const started = process.cpuUsage()
  expect(checkFlow(nodes, connections).faults).toEqual([])
  const before = { nodes: nodes.slice(1), connections }
  expect(difference(before, { nodes, connections: [{ source: 'n2', target: 'n3' }] })).toEqual({
    added: 1,
    removed: 0,
    changed: 1,
  })
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
