import { expect, test } from 'vitest'
import { checkFlow, readNode } from './check.ts'
import { formNameOf } from './heard.ts'
import type { FlowIssue } from './faults.ts'
import { maxIntervalSeconds } from './fields.ts'
import { type Edge, type RawNode, maxNodes } from './raw-graph.ts'

const node = (id: string, type: string, data: RawNode['data'] = {}): RawNode => ({ id, type, data, position: { x: 0, y: 0 } })
const start = node('start', 'start')
const text = (id: string, label = 'Olá') => node(id, 'message', { label })
const ask = (id: string) => node(id, 'question', { typebotIntegration: { message: 'Nome?', answerKey: 'nome' } })
const menu = node('menu', 'menu', { message: '?', arrayOption: [{ number: 1, value: 'Um' }] })
/** `a > b`, or `a.b > c` for another way out than the first. */
const way = (line: string): Edge => {
  const [from = '', target = ''] = line.split(' > ')
  const [source = '', sourceHandle = 'a'] = from.split('.')
  return { source, target, sourceHandle }
}
const told = (issues: readonly FlowIssue[]) =>
  issues.map(({ code, nodeId, field }) => [code, nodeId, field].filter((part) => part !== null).join(' '))

const faulty: { of: string; nodes: RawNode[]; ways?: string[]; faults: string[] }[] = [
  { of: 'no start', nodes: [text('a')], faults: ['no-start'] },
  { of: 'two starts', nodes: [start, node('again', 'start')], faults: ['many-starts again'] },
  { of: 'an id twice', nodes: [start, text('a'), text('a')], faults: ['same-id a'] },
  {
    of: 'an unknown type',
    nodes: [start, node('x', 'constructor'), node('y', '__proto__')],
    faults: ['unknown-type x', 'unknown-type y'],
  },
  { of: 'an empty text', nodes: [start, text('a', '  ')], faults: ['data a label'] },
  { of: 'an interval of nothing', nodes: [start, node('i', 'interval', { sec: 0 })], faults: ['data i sec'] },
  { of: 'an interval too long', nodes: [start, node('i', 'interval', { sec: maxIntervalSeconds + 1 })], faults: ['data i sec'] },
  {
    of: 'a name that every object has',
    nodes: [start, node('q', 'question', { typebotIntegration: { message: '?', answerKey: '__proto__' } })],
    faults: ['data q typebotIntegration.answerKey'],
  },
  {
    of: 'an option twice',
    nodes: [
      start,
      node('m', 'menu', {
        message: '?',
        arrayOption: [
          { number: 1, value: 'A' },
          { number: 1, value: 'B' },
        ],
      }),
    ],
    faults: ['same-option m arrayOption'],
  },
  {
    of: 'a question without words',
    nodes: [start, node('q', 'question', { typebotIntegration: { message: ' ', answerKey: 'nome' } })],
    faults: ['data q typebotIntegration.message'],
  },
  { of: 'no queue', nodes: [start, node('t', 'ticket', {})], faults: ['data t queueId'] },
  { of: 'no file', nodes: [start, node('i', 'img', { url: '' })], faults: ['empty-file i url'] },
  {
    of: 'no key',
    nodes: [start, node('o', 'openai', { typebotIntegration: { name: 'Ana', prompt: 'Oi' } })],
    faults: ['no-key o typebotIntegration.apiKey'],
  },
  {
    of: 'a name that no question asks for',
    nodes: [
      start,
      text('a', '{{nome}} {{cpf}} {Cidade} {{cor}} {{Cidade }}'),
      node('q', 'question', { typebotIntegration: { message: '{{1}}?', answerKey: 'CPF' } }),
      node('b', 'singleBlock', { seq: ['message0'], elements: [{ type: 'message', value: '{x}', number: 'message0' }] }),
    ],
    faults: [
      'unknown-name a {Cidade}',
      'unknown-name a {{cor}}',
      'unknown-name a {{Cidade }}',
      'unknown-name q {{1}}',
      'unknown-name b {x}',
    ],
  },
  {
    of: 'a typebot without a slug',
    nodes: [start, node('t', 'typebot', { typebotIntegration: { name: 'Bot', urlN8N: 'https://typebot.io', typebotSlug: '' } })],
    faults: ['data t typebotIntegration.typebotSlug'],
  },
  {
    of: 'a way from or to nowhere',
    nodes: [start, text('a')],
    ways: ['start > b', 'b > a'],
    faults: ['edge-end start', 'edge-end a'],
  },
  {
    of: 'a way that the block does not have',
    nodes: [start, menu],
    ways: ['start > menu', 'menu.a2 > start'],
    faults: ['edge-handle menu a2'],
  },
  {
    of: 'a circle in which no block waits',
    nodes: [start, text('a'), node('i', 'interval', { sec: 1 }), text('out')],
    ways: ['start > a', 'a > i', 'i > a', 'i > out'],
    faults: ['cycle a', 'cycle i'],
  },
  {
    of: 'a circle of a question that passes where the number is known',
    nodes: [
      start,
      node('q', 'question', { typebotIntegration: { message: 'Número?', answerKey: 'whats', expects: 'number' } }),
      text('a'),
    ],
    ways: ['start > q', 'q > a', 'a > q'],
    faults: ['cycle q', 'cycle a'],
  },
  { of: 'a block that leads to itself', nodes: [start, text('a')], ways: ['start > a', 'a > a'], faults: ['cycle a'] },
]

test.for(faulty)('refused: $of', ({ nodes, ways = [], faults }) => {
  const { graph, ...checked } = checkFlow(nodes, ways.map(way))
  expect([graph, told(checked.faults)]).toEqual([undefined, faults])
})

test.for([
  { of: 'an empty text', elements: [{ type: 'message', value: ' ', number: 'message0' }], faults: ['empty-text b message0'] },
  {
    of: 'an interval of nothing',
    elements: [{ type: 'interval', value: 0, number: 'interval0' }],
    faults: ['interval b interval0'],
  },
  {
    of: 'an interval too long',
    elements: [{ type: 'interval', value: 121, number: 'interval0' }],
    faults: ['data b elements.0.value'],
  },
  { of: 'no file', elements: [{ type: 'audio', value: '', number: 'audio0', record: true }], faults: ['empty-file b audio0'] },
  { of: 'a name of another kind', elements: [{ type: 'img', value: '1.png', number: 'video0' }], faults: ['data b video0'] },
])('refused in a content block: $of', ({ elements, faults }) => {
  const block = node('b', 'singleBlock', { seq: elements.map(({ number }) => number), elements })
  expect(told(checkFlow([start, block], []).faults)).toEqual(faults)
})

test('a content block lists each piece exactly once in its order', () => {
  const elements = [
    { type: 'message', value: 'A', number: 'message0' },
    { type: 'message', value: 'B', number: 'message1' },
  ]
  for (const seq of [['message0'], ['message0', 'message0'], ['message0', 'message2'], ['message0', 'message1', 'message0']])
    expect(told(checkFlow([start, node('b', 'singleBlock', { seq, elements })], []).faults)).toEqual(['data b seq'])
  expect(checkFlow([start, node('b', 'singleBlock', { seq: ['message1', 'message0'], elements })], []).faults).toEqual([])
})

test('a block that nothing leads to and two edges from one way out are odd, but saved', () => {
  const { graph, warnings } = checkFlow([start, ask('q'), text('a'), text('b')], ['start > q', 'q > q', 'start > a'].map(way))
  expect([graph?.nodes.length, told(warnings)]).toEqual([4, ['unreachable b', 'many-ways start a']])
})

test('a thousand blocks are checked at once, however their cycles lie, and one more is refused', () => {
  const nodes = [start, ...Array.from({ length: maxNodes - 1 }, (_, at) => text(`n${at}`))]
  const ways = nodes.slice(1).map(({ id }, at) => way(`${nodes[at]?.id ?? ''} > ${id}`))
  expect(checkFlow(nodes, ways).faults).toEqual([])
  const knot = [...ways, ...nodes.slice(2).flatMap(({ id }) => [way(`${id} > n0`), way(`${id} > n500`)])]
  expect(checkFlow(nodes, knot).faults.length).toBe(maxNodes - 1)
  expect(told(checkFlow([...nodes, text('more')], []).faults)).toEqual(['too-many-nodes'])
})

test('the name of a bot is the default for the name of its project, and a temperature is rounded to its steps', () => {
  const bot = (over: object = {}) =>
    readNode(
      node('t', 'typebot', { typebotIntegration: { name: 'Bot', urlN8N: 'https://typebot.io', typebotSlug: 'x', ...over } }),
    ).node?.data
  expect(bot()).toMatchObject({ typebotIntegration: { projectName: 'Bot', jsonContent: '', language: '' } })
  expect(bot({ projectName: 'Outro', language: 'en' })).toMatchObject({
    typebotIntegration: { projectName: 'Outro', language: 'en' },
  })
  const model = { name: 'Ana', prompt: 'Oi', apiKey: 'x', temperature: 0.25 }
  expect(readNode(node('o', 'openai', { typebotIntegration: model })).node?.data).toMatchObject({
    typebotIntegration: { temperature: 0.3 },
  })
})

test('what a message tells beside its words has names in each flow', () => {
  const label =
    '{{anuncio}} {{pedido}} {{formulario}} {{form_cor}} {{ form_screen_0_Nome-1 }} {lugar} {{latitude}} {{contato_nome}} ' +
    '{{contato_numero}} {{form_}} {{anuncios}}'
  const { faults } = checkFlow(
    [
      { id: 's', type: 'start', data: {}, position: { x: 0, y: 0 } },
      { id: 'm', type: 'message', data: { label }, position: { x: 0, y: 0 } },
    ],
    [{ source: 's', target: 'm', sourceHandle: 'a' }],
  )
  expect(faults.map(({ field }) => field)).toEqual(['{{form_}}', '{{anuncios}}'])
  expect(['Cor preferida', '', 'x'.repeat(60), 'a.b'].map(formNameOf)).toEqual([
    'form_Cor_preferida',
    undefined,
    undefined,
    'form_a_b',
  ])
})
