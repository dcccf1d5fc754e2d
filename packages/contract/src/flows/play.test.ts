import { expect, test } from 'vitest'
import type { Reply } from '#bots/reply.ts'
import { checkFlow } from './check.ts'
import type { Edge, RawNode } from './raw-graph.ts'
import { play } from './play.ts'
import { newRun, type CompiledFlow, compileFlow } from './compiled-flow.ts'
import type { RunContext, RunEvent, RunState, RunStep } from './run-state.ts'

const node = (id: string, type: string, data: RawNode['data'] = {}): RawNode => ({ id, type, data, position: { x: 0, y: 0 } })
const way = (line: string): Edge => {
  const [from = '', target = ''] = line.split(' > ')
  const [source = '', sourceHandle = 'a'] = from.split('.')
  return { source, target, sourceHandle }
}
const context: RunContext = {
  values: { firstName: 'Ana' },
  notUnderstood: 'Como?',
  answerPlease: { words: 'Escreva.', place: 'Onde?', number: 'Qual número?' },
  handOver: 'Já vem gente.',
  now: 0,
  random: () => 0.5,
}

function flowOf(nodes: RawNode[], ways: string[]): CompiledFlow {
  const { graph, faults } = checkFlow([node('start', 'start'), ...nodes], ways.map(way))
  expect(faults).toEqual([])
  return compileFlow(graph ?? { nodes: [], connections: [] })
}

/** The steps that result from these events, in order. */
function walk(flow: CompiledFlow, ...events: RunEvent[]): RunStep[] {
  let state = newRun(flow)
  return [{ type: 'start' } as const, ...events].map((event) => {
    const step = play(flow, state, event, context)
    state = step.state
    return step
  })
}
/** The start, and every wait that follows until none is left. */
function walkOn(flow: CompiledFlow): RunStep[] {
  let step = play(flow, newRun(flow), { type: 'start' }, context)
  const steps = [step]
  for (let more = 0; more < 1_000 && step.state.wait?.for === 'moment'; more += 1) {
    step = play(flow, step.state, { type: 'moment' }, { ...context, now: step.state.wait.at })
    steps.push(step)
  }
  return steps
}
const said = (...texts: string[]): RunEvent => ({ type: 'said', texts })
const reply = (over: Partial<Reply>): RunEvent => ({
  type: 'reply',
  reply: { parts: [], session: null, end: 'listening', ...over },
})
const texts = ({ actions }: RunStep) => actions.flatMap((action) => (action.type === 'say' ? [action.text] : []))

const bot = node('bot', 'typebot', { typebotIntegration: { name: 'Bot', urlN8N: 'https://typebot.io', typebotSlug: 'x' } })
const bye = node('bye', 'message', { label: 'Tchau' })

test('an external answerer answers until its talk is over, and then the flow goes on behind it', () => {
  const flow = flowOf([bot, bye], ['start > bot', 'bot > bye'])
  const steps = walk(
    flow,
    reply({ parts: [{ type: 'text', text: 'Cor?', options: [{ id: 'x', title: 'Azul' }] }], session: 7 }),
    said('1'),
    reply({ parts: [{ type: 'link', url: 'https://a.b/c.png' }], end: 'ended' }),
  )
  expect(steps.map(({ state }) => state.wait)).toEqual([
    { for: 'reply', session: null },
    { for: 'words', session: 7 },
    { for: 'reply', session: 7 },
    null,
  ])
  expect(steps.map(texts)).toEqual([[], ['Cor?\n*1* - Azul'], [], ['https://a.b/c.png', 'Tchau']])
  expect(steps.at(-1)).toMatchObject({ outcome: 'ended', reason: 'end' })
})

test.for([
  { of: 'people are asked for', over: { end: 'people', queueId: 3 }, outcome: 'people', reason: 'end' },
  { of: 'it failed', over: { end: 'people', reason: 'ERR_AI_LATE' }, outcome: 'people', reason: 'failed-outside' },
  { of: 'it has the ticket closed', over: { end: 'closed' }, outcome: 'closed', reason: 'closed-outside' },
] as const)('an external answerer is done: $of', ({ over, outcome, reason }) => {
  const [, last] = walk(
    flowOf([bot, bye], ['start > bot', 'bot > bye']),
    reply({ parts: [{ type: 'text', text: 'Ok' }], ...over }),
  )
  expect(last).toMatchObject({ outcome, reason })
  expect(last?.actions).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'say', text: 'Ok' })]))
  if ('queueId' in over) expect(last?.actions).toContainEqual({ type: 'enter', queueId: 3 })
})

test('a reply may wait between its parts, for at most a minute', () => {
  const parts = [
    { type: 'text', text: 'Um' },
    { type: 'wait', ms: 90_000 },
    { type: 'text', text: 'Dois' },
  ] as const
  const [, waits, goesOn] = walk(flowOf([bot], ['start > bot']), reply({ parts, session: 1 }), { type: 'moment' })
  expect(waits && texts(waits)).toEqual(['Um'])
  expect(waits?.state.wait).toMatchObject({ for: 'moment', at: 60_000 })
  expect(goesOn && texts(goesOn)).toEqual(['Dois'])
  expect(goesOn?.state.wait).toEqual({ for: 'words', session: 1 })
})

test('half a letter in an external reply is replaced, because it could not be kept', () => {
  const [, step] = walk(flowOf([bot], ['start > bot']), reply({ parts: [{ type: 'text', text: 'Oi \ud83d!' }] }))
  expect(step && texts(step)).toEqual(['Oi \ufffd!'])
})

test('an event that does not fit the current wait changes nothing', () => {
  const flow = flowOf([bot], ['start > bot'])
  const [first] = walk(flow)
  for (const event of [said('oi'), { type: 'moment' }, { type: 'start' }] as RunEvent[]) {
    const step = play(flow, first?.state ?? newRun(flow), event, context)
    expect([step.actions, step.outcome, step.state.wait]).toEqual([[], 'going', { for: 'reply', session: null }])
  }
})

test('a run at a deleted block, or through more blocks than one event may pass, is left to people', () => {
  const flow = flowOf([bye], ['start > bye'])
  const lost: RunState = { ...newRun(flow), nodeId: 'nowhere' }
  expect(play(flow, lost, { type: 'start' }, context)).toMatchObject({ outcome: 'people', reason: 'node-gone' })
  const long = Array.from({ length: 150 }, (_, at) => node(`n${at}`, 'message', { label: 'x' }))
  const ways = long.map(({ id }, at) => `${at === 0 ? 'start' : (long[at - 1]?.id ?? '')} > ${id}`)
  const steps = walkOn(flowOf(long, ways))
  expect(steps.at(-1)).toMatchObject({ outcome: 'people', reason: 'too-many-steps' })
  // A few messages at once, and each block once, in order.
  expect(new Set(steps.map(({ actions }) => actions.length))).toEqual(new Set([5]))
  expect(steps.flatMap(({ path }) => path.map(({ nodeId }) => nodeId))).toEqual([
    'start',
    ...long.slice(0, 101).map(({ id }) => id),
  ])
})

test('400 random walks: a run stays at a block of the flow, waits for one event, and passes a limited number of blocks', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let played = 0
  for (let round = 0; round < 400; round += 1) {
    const ids = Array.from({ length: 12 }, (_, at) => `n${at}`)
    const nodes = ids.map((id) => pick(makers)(id))
    const ways = [
      'start > n0',
      ...nodes.flatMap(({ id, type }) => (handles[type] ?? ['a']).map((by) => `${id}.${by} > ${pick(ids)}`)),
    ]
    const { graph } = checkFlow([node('start', 'start'), ...nodes], ways.map(way))
    if (!graph) continue
    played += 1
    const flow = compileFlow(graph)
    let state = newRun(flow)
    let event: RunEvent = { type: 'start' }
    for (let turn = 0; turn < 60; turn += 1) {
      const step = play(flow, state, event, { ...context, now: turn, random })
      expect(step.path.length).toBeLessThanOrEqual(101)
      expect(flow.nodes.has(step.state.nodeId)).toBe(true)
      if (step.outcome !== 'going') break
      expect(step.state.wait).not.toBeNull()
      state = step.state
      if (state.wait?.for === 'moment') event = { type: 'moment' }
      else
        event =
          state.wait?.for === 'reply' ? reply({ end: pick(['listening', 'ended', 'people']) }) : said(pick(['1', 'nada', 'dois']))
    }
  }
  expect(played).toBeGreaterThan(50)
})

const handles: Record<string, string[]> = { menu: ['a1', 'a2'], condition: ['a', 'b'], randomizer: ['a', 'b'] }
const makers: ((id: string) => RawNode)[] = [
  (id) => node(id, 'message', { label: '{{nome}} {{x}}' }),
  (id) => node(id, 'interval', { sec: 1 }),
  (id) =>
    node(id, 'menu', {
      message: '?',
      arrayOption: [
        { number: 1, value: 'Um' },
        { number: 2, value: 'Dois' },
      ],
    }),
  (id) => node(id, 'question', { typebotIntegration: { message: '?', answerKey: 'x' } }),
  (id) => node(id, 'question', { typebotIntegration: { message: '?', answerKey: 'y', expects: 'place' } }),
  (id) => node(id, 'condition', { key: 'x', condition: 2, value: '1' }),
  (id) => node(id, 'randomizer', { percent: 50 }),
  (id) => node(id, 'ticket', { queueId: 1 }),
  (id) => ({ ...bot, id }),
]

test('a hundred messages after the customer wrote no further block is entered: a started one is sent to its end', () => {
  const names = Array.from({ length: 60 }, (_, at) => `message${at}`)
  const elements = names.map((number) => ({ type: 'message', number, value: number }))
  const blocks = Array.from({ length: 100 }, (_, at) => node(`b${at}`, 'singleBlock', { seq: names, elements }))
  const ways = blocks.map(({ id }, at) => (at === 0 ? `start > ${id}` : `b${at - 1} > ${id}`))
  const steps = walkOn(flowOf(blocks, ways))
  const spoken = steps.flatMap(texts)
  expect([spoken.length, spoken.slice(0, 60)]).toEqual([120, names])
  expect(steps.at(-1)).toMatchObject({ outcome: 'people', reason: 'too-many-steps' })
  expect(Math.max(...steps.map(({ actions }) => actions.length))).toBe(5)
})

const question = (id: string, answerKey: string, saveToContact = false) =>
  node(id, 'question', { typebotIntegration: { message: 'Qual é o seu CPF?', answerKey, saveToContact } })

test('a question answered without words is asked again in words, and after the third time people are announced and take over', () => {
  const flow = flowOf([question('q', 'cpf', true), node('m', 'message', { label: 'Anotei: {{cpf}}' })], ['start > q', 'q > m'])
  const again = 'Escreva.\n\nQual é o seu CPF?'
  const steps = walk(flow, said(''), said(' ', ''), said(''))
  expect(steps.map(texts)).toEqual([['Qual é o seu CPF?'], [again], [again], ['Já vem gente.']])
  expect(steps.at(-1)).toMatchObject({ outcome: 'people', reason: 'not-understood', state: { answers: {} } })
  expect(steps.flatMap(({ actions }) => actions).some(({ type }) => type === 'keep')).toBe(false)

  const answered = walk(flow, said(''), said('', '123', ' '))
  expect(answered.map(texts).at(-1)).toEqual(['Anotei: 123'])
  expect(answered.at(-1)?.state).toMatchObject({ answers: { cpf: '123' }, misses: 0 })
})

const asking = (expects: 'place' | 'number') =>
  flowOf(
    [
      node('q', 'question', { typebotIntegration: { message: 'Diga', answerKey: 'dito', saveToContact: true, expects } }),
      node('m', 'message', { label: 'Anotei: {{dito}}' }),
    ],
    ['start > q', 'q > m'],
  )
const place = { latitude: '-25.43', longitude: '-49.27', lugar: '' }

test('a place is asked for with a tap, and answered by what was shared, named or not, or in words', () => {
  const [asks, again] = walk(asking('place'), said(''))
  expect(asks?.actions).toMatchObject([{ type: 'say', text: 'Diga', asksFor: 'place' }])
  expect(again?.actions).toMatchObject([{ type: 'say', text: 'Onde?\n\nDiga', asksFor: 'place' }])
  const answer = (event: RunEvent) => walk(asking('place'), event).map(texts).at(-1)
  expect(answer({ ...said('', 'é aqui'), told: place } as RunEvent)).toEqual(['Anotei: -25.43, -49.27'])
  expect(answer({ ...said(''), told: { ...place, lugar: 'Praça Tiradentes' } } as RunEvent)).toEqual(['Anotei: Praça Tiradentes'])
  expect(answer(said('Rua XV, 10'))).toEqual(['Anotei: Rua XV, 10'])
})

test('a place that was shared before a question does not answer it', () => {
  const flow = asking('place')
  const started = play(flow, newRun(flow), { type: 'start', told: place }, context)
  expect(texts(play(flow, started.state, said(''), context))).toEqual(['Onde?\n\nDiga'])
})

test('a hidden number is asked for with a tap, and answered by the card that comes or by enough digits', () => {
  const [asks] = walk(asking('number'))
  expect(asks?.actions).toMatchObject([{ type: 'say', text: 'Diga', asksFor: 'number' }])
  const answer = (event: RunEvent) => walk(asking('number'), event).map(texts).at(-1)
  expect(answer({ ...said(''), told: { contato_nome: 'Ana', contato_numero: '+5541987650001' } } as RunEvent)).toEqual([
    'Anotei: +5541987650001',
  ])
  expect(answer(said('é o 41 98765-0001'))).toEqual(['Anotei: é o 41 98765-0001'])
  expect(answer(said('98765'))).toEqual(['Qual número?\n\nDiga'])
  expect(answer({ ...said(''), told: { contato_nome: 'Ana', contato_numero: '' } } as RunEvent)).toEqual(['Qual número?\n\nDiga'])
})

test('a number that is known is kept and not asked for', () => {
  const flow = asking('number')
  const step = play(flow, newRun(flow), { type: 'start' }, { ...context, values: { phone: '+5541987650001' } })
  expect(step.actions).toMatchObject([
    { type: 'keep', key: 'dito', value: '+5541987650001' },
    { type: 'say', text: 'Anotei: +5541987650001' },
  ])
  expect(step.outcome).toBe('ended')
})

test('a menu without a valid answer announces people after the third time', () => {
  const menu = node('menu', 'menu', { message: 'Cor?', arrayOption: [{ number: 1, value: 'Azul' }] })
  expect(
    walk(flowOf([menu], ['start > menu']), said('x'), said(''), said('y'))
      .map(texts)
      .slice(2),
  ).toEqual([['Como?\n\nCor?\n*1* - Azul'], ['Já vem gente.']])
})

test('a template goes filled with answers, on one line, and where it cannot be sent the run takes the other way out', () => {
  const ask = node('ask', 'question', { typebotIntegration: { message: 'Qual pedido?', answerKey: 'pedido' } })
  const values = { 'body.1': '{{firstName}}', 'body.2': 'n. {{pedido}}' }
  const block = node('t', 'template', { template: { templateId: 7, values }, name: 'pedido_pronto' })
  const lost = node('lost', 'message', { label: 'Não deu' })
  const flow = flowOf([ask, block, bye, lost], ['start > ask', 'ask > t', 't.a > bye', 't.b > lost'])
  const [first, second] = walk(flow, said('44\n71'))
  expect(second?.actions).toMatchObject([
    { type: 'template', templateId: 7, name: 'pedido_pronto', values: { 'body.1': 'Ana', 'body.2': 'n. 44 71' } },
    { type: 'say', text: 'Tchau' },
  ])
  const mayGo = ({ templateId }: { templateId: number }) => templateId !== 7
  const refused = play(flow, first!.state, said('4471'), { ...context, mayGo })
  expect(texts(refused)).toEqual(['Não deu'])
  expect(refused.path).toContainEqual({ nodeId: 't', handle: 'b' })
})
