import { checkFlow } from '@recado/contract/flows/check'
import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { expect, test } from 'vitest'
import { copied, paste, read } from './clipboard.ts'
import { countOf, differenceOf } from './difference.ts'
import {
  addNode,
  asLoose,
  asSaved,
  changeNode,
  connect,
  duplicateNode,
  firstGraph,
  fromSaved,
  newId,
  onlyLooseWay,
  removeFrom,
} from './edit.ts'
import { layOut } from './layout.ts'

const menu = (id: string, numbers: readonly number[]): FlowNode => ({
  id,
  type: 'menu',
  position: { x: 300, y: 40 },
  data: { message: 'Escolha', arrayOption: numbers.map((number) => ({ number, value: `Opção ${number}` })) },
})
const says = (id: string, x = 0): FlowNode => ({ id, type: 'message', position: { x, y: 0 }, data: { label: id } })
const start: FlowNode = { id: 's', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } }
const model = (id: string, apiKey = ''): FlowNode => ({
  id,
  type: 'openai',
  position: { x: 0, y: 0 },
  data: {
    typebotIntegration: {
      name: 'Prazo',
      prompt: 'Responda.',
      voice: 'texto',
      voiceKey: '',
      voiceRegion: '',
      maxTokens: 100,
      temperature: 1,
      apiKey,
      hasApiKey: true,
      queueId: null,
      maxMessages: 10,
    },
  },
})
const graph = (nodes: readonly FlowNode[], ...ways: readonly [string, string, string?][]): Graph =>
  fromSaved({
    ...asLoose({ nodes, connections: [] }),
    connections: ways.map(([source, target, sourceHandle = 'a']) => ({ source, target, sourceHandle })),
  })

test('a new block follows the only loose output of the selected block, and no output where the choice is not clear', () => {
  const before = graph([start, says('m'), menu('q', [1, 2])], ['s', 'm'], ['q', 'm', 'a1'])
  const after = (...chosen: readonly string[]) => onlyLooseWay(before, new Set(chosen))
  expect([after('m'), after('q')]).toEqual([
    { source: 'm', handle: 'a' },
    { source: 'q', handle: 'a2' },
  ])
  expect([after(), after('s'), after('m', 'q'), after('gone')]).toEqual([null, null, null, null])
  expect(onlyLooseWay(graph([menu('q', [1, 2])]), new Set(['q']))).toBe(null)
  const { graph: next, id } = addNode(before, 'message', { label: 'Até logo' }, after('q'))
  expect(next.connections.slice(-1)).toMatchObject([{ source: 'q', sourceHandle: 'a2', target: id }])
  expect(addNode(before, 'message', { label: 'Até logo' }).graph.connections).toEqual(before.connections)
})

test('an id has 30 random letters and digits', () => {
  expect(newId()).toMatch(/^[A-Za-z0-9]{30}$/)
  expect(newId()).not.toBe(newId())
})

test('the first graph of a flow is one start, and may be saved', () => {
  const first = firstGraph('Inicio do fluxo')
  expect(first.nodes).toMatchObject([{ type: 'start', data: { label: 'Inicio do fluxo' } }])
  expect(checkFlow(asLoose(first).nodes, first.connections).faults).toEqual([])
})

test('a new node stands on the line of the last one, to its right by its width and 40', () => {
  const { graph: next, id } = addNode(graph([start, menu('m', [1])]), 'message', { label: 'Oi' })
  expect(next.nodes.at(-1)).toMatchObject({ id, position: { x: 300 + 192 + 40, y: 40 } })
})

test('a copy stands 240 to the right of the rightmost node under a new id, and names the node whose keys it has', () => {
  const copy = duplicateNode(graph([start, model('o'), says('far', 900)]), 'o')
  const made = copy?.graph.nodes.at(-1)
  expect(made).toMatchObject({ id: copy?.id, position: { x: 1140, y: 0 }, data: { typebotIntegration: { keysOf: 'o' } } })
  expect(copy?.id).not.toBe('o')
  expect(duplicateNode(graph([start]), 's')).toBeNull()
})

test('removing a node removes its edges, while removing an edge removes only the edge', () => {
  const before = graph([start, says('a'), says('b')], ['s', 'a'], ['a', 'b'])
  expect(removeFrom(before, new Set(['a'])).connections).toEqual([])
  const [first] = before.connections
  const after = removeFrom(before, new Set([first?.id ?? '']))
  expect([after.nodes.length, after.connections.length]).toEqual([3, 1])
})

test('an output leads to one node, and never to the start or back to its own node', () => {
  const before = graph([start, menu('m', [1, 2]), says('a'), says('b')], ['m', 'a', 'a1'])
  expect(connect(before, 'm', 'a1', 'b')?.connections).toMatchObject([{ source: 'm', target: 'b', sourceHandle: 'a1' }])
  expect(connect(before, 'm', 'a2', 'b')?.connections).toHaveLength(2)
  for (const [handle, target] of [
    ['a1', 's'],
    ['a1', 'm'],
    ['a9', 'a'],
    ['a1', 'nobody'],
  ] as const) {
    expect(connect(before, 'm', handle, target)).toBeNull()
  }
})

test('removing an option removes its edge', () => {
  const before = graph([start, menu('m', [1, 2]), says('a')], ['m', 'a', 'a1'], ['m', 'a', 'a2'])
  const after = changeNode(before, 'm', menu('m', [2]).data)
  expect(after.connections.map(({ sourceHandle }) => sourceHandle)).toEqual(['a2'])
})

test('copied nodes contain no keys, and are pasted into another flow under new ids with the edges between them', () => {
  const from = graph([start, says('a', 100), model('o', 'sk-secret'), says('b')], ['s', 'a'], ['a', 'o'], ['o', 'b'])
  const text = copied(from, new Set(['s', 'a', 'o'])) ?? ''
  expect(text).not.toContain('sk-secret')
  expect(text).not.toContain('hasApiKey')
  const clip = read(text)
  if (!clip) throw new Error('It is none.')
  const into = graph([start])
  const { graph: next, ids } = paste(into, clip, { x: 500, y: 500 })
  expect(next.nodes.filter(({ type }) => type === 'start')).toHaveLength(1)
  expect(ids.size).toBe(2)
  expect([...ids].some((id) => ['a', 'o'].includes(id))).toBe(false)
  expect(next.connections).toMatchObject([{ sourceHandle: 'a' }])
  expect(Math.min(...next.nodes.slice(1).map(({ position }) => position.x))).toBe(500)
})

test('a text that holds no blocks is not pasted', () => {
  const good = copied(graph([says('a')]), new Set(['a'])) ?? ''
  const bad = [
    'olá',
    '{}',
    '{"recadoFlow":1,"nodes":[]}',
    good.replace('"recadoFlow":1', '"recadoFlow":2'),
    good.replace('"message"', '"__proto__"'),
    good.replace('"message"', '"toString"'),
    good.replace('"label":"a"', '"label":7'),
    good.replace('"x":0', '"x":1e99'),
    `${good}x`,
  ]
  expect(bad.map(read)).toEqual(bad.map(() => null))
  expect(read(good)?.nodes).toHaveLength(1)
})

test('a saved graph no longer contains the typed keys, and states that the server has them', () => {
  const saved = asSaved(graph([start, model('o', 'sk-secret')]))
  expect(saved.nodes[1]).toMatchObject({ data: { typebotIntegration: { apiKey: '', hasApiKey: true } } })
  expect(asSaved(saved)).toBe(saved)
})

test('added, removed, changed and moved blocks are told apart, whatever the order of their fields', () => {
  const before = graph([start, says('a'), says('b'), says('c'), says('d')], ['s', 'a'])
  const [s, a, b, c] = before.nodes as [FlowNode, FlowNode, FlowNode, FlowNode]
  const moved = { ...b, position: { x: 9, y: 9 } }
  const after: Graph = {
    nodes: [s, { ...a, data: { label: 'outro' } } as FlowNode, moved, c, says('e')],
    connections: before.connections,
  }
  expect(differenceOf(before, after)).toEqual({ added: ['e'], removed: ['d'], changed: ['a'], moved: ['b'] })
  expect(countOf(differenceOf(before, after))).toBe(4)
  expect(differenceOf(before, { ...before, connections: [] }).changed).toEqual(['s'])
})

const size = () => ({ width: 192, height: 80 })

test('the layout puts each node to the right of the nodes that lead to it, and none over another', () => {
  const nodes = [says('c'), says('b'), start, menu('m', [1, 2, 3]), says('lost'), says('a')]
  const before = graph(nodes, ['s', 'm'], ['m', 'a', 'a1'], ['m', 'b', 'a2'], ['m', 'c', 'a3'], ['a', 'm'])
  const places = layOut(before, size)
  const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('s').x).toBeLessThan(at('m').x)
  for (const id of ['a', 'b', 'c']) expect(at(id).x).toBeGreaterThan(at('m').x)
  expect(at('a').y).toBeLessThan(at('b').y)
  expect(at('b').y).toBeLessThan(at('c').y)
  const all = [...places.values()]
  expect(all).toHaveLength(nodes.length)
  const overlaps = all.flatMap((one, index) =>
    all.slice(index + 1).filter((other) => Math.abs(one.x - other.x) < 192 && Math.abs(one.y - other.y) < 80),
  )
  expect(overlaps).toEqual([])
})

test('the layout handles a thousand nodes in a row, even when the last leads back to the first', () => {
  const nodes = Array.from({ length: 1_000 }, (_, at) => says(`n${at}`))
  const ways = nodes.map(({ id }, at): [string, string] => [id, `n${(at + 1) % 1_000}`])
  const places = layOut(graph(nodes, ...ways), size)
  expect(new Set([...places.values()].map(({ x }) => x)).size).toBe(1_000)
})
