import { expect, test } from 'vitest'
import { surplusConnections, maxConnections } from './processes.ts'

test('a process holds no more than an even share, rounded up', () => {
  expect([
    maxConnections({ connections: 40, others: [] }),
    maxConnections({ connections: 40, others: [0, 0] }),
    maxConnections({ connections: 1, others: [0] }),
  ]).toEqual([40, 14, 1])
})

test.each([
  ['the only line stays where it is', 1, 1, [0], 0],
  ['as many as any other, or one more', 41, 14, [14, 13], 0],
  ['two more than another', 40, 14, [14, 12], 1],
  ['a process joins two that have half each', 40, 20, [20, 0], 7],
  ['a process joins the only one', 40, 40, [0], 20],
  ['who has least hands on nothing', 40, 12, [14, 14], 0],
])('%s', (_what, connections, mine, others, handed) => {
  expect(surplusConnections({ connections, others }, mine)).toBe(handed)
})
