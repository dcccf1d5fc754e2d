import type { FlowNode, Graph } from '@recado/contract/flows/node'
import { botWords } from '@recado/contract/bots/words'
import { expect, test } from 'vitest'
import { highlightOf, type Line, standsAt } from './lines.ts'
import { advanceTrial, type TrialContext, newTrial, type Trial } from './trial.ts'

const node = (id: string, type: FlowNode['type'], data: object) => ({ id, type, data, position: { x: 0, y: 0 } }) as FlowNode
const way = (source: string, target: string, sourceHandle = 'a') => ({ source, target, sourceHandle })
const graph: Graph = {
  nodes: [
    node('start', 'start', {}),
    node('hello', 'message', { label: 'Olá, {{firstName}}' }),
    node('pause', 'interval', { sec: 5 }),
    node('menu', 'menu', { message: 'Em quê?', arrayOption: [{ number: 1, value: 'Orçamento' }] }),
    node('ask', 'question', { typebotIntegration: { message: 'Medida?', answerKey: 'medida', saveToContact: true } }),
    node('model', 'openai', { typebotIntegration: { name: 'Ana' } }),
    node('sales', 'ticket', { queueId: 7 }),
  ],
  connections: [
    way('start', 'hello'),
    way('hello', 'pause'),
    way('pause', 'menu'),
    way('menu', 'ask', 'a1'),
    way('ask', 'model'),
    way('model', 'sales'),
  ],
}
const around: TrialContext = {
  graph,
  values: () => ({ firstName: 'Rosa' }),
  words: { ...botWords.pt, notUnderstood: 'Não entendi.' },
  random: () => 0,
}
const noon = Date.UTC(2026, 10, 27, 12)
const say = (trial: Trial, ...texts: string[]) =>
  texts.reduce((before, text) => advanceTrial(before, { type: 'say', text }, around), trial)
const textsOf = (lines: readonly Line[]) =>
  lines.map((line) => (line.of === 'customer' || line.of === 'flow' ? `${line.of}: ${line.text}` : line.of))

test('the flow answers, its waits are skipped, and the clock shows that', () => {
  const trial = say(newTrial(noon), 'Oi')
  expect(textsOf(trial.lines)).toEqual(['customer: Oi', 'flow: Olá, Rosa', 'skipped', expect.stringContaining('flow: Em quê?')])
  expect(trial.now).toBe(noon + 5_000)
  expect(highlightOf(trial.path, trial.run?.nodeId ?? null)).toEqual({
    passed: new Map([
      ['start', ['a']],
      ['hello', ['a']],
      ['pause', ['a']],
    ]),
    now: 'menu',
    last: 'pause',
  })
  expect(standsAt(graph, trial.path)).toBe('menu')
})

test('a trial waits for an outside service, and goes on with its reply', () => {
  const asked = say(newTrial(noon), 'Oi', '1', '2,74')
  expect([asked.run?.answers, asked.run?.wait]).toEqual([{ medida: '2,74' }, { for: 'reply', session: null }])
  expect(asked.lines.at(-1)).toEqual({ of: 'kept', key: 'medida', value: '2,74' })
  const reply = { parts: [{ type: 'text' as const, text: 'Até já' }], session: null, end: 'ended' as const }
  const done = advanceTrial(asked, { type: 'reply', reply }, around)
  expect(highlightOf(done.path, null)).toMatchObject({ now: null, last: 'sales' })
  expect([done.end, done.queueId]).toEqual([{ outcome: 'people', reason: 'end' }, 7])
  expect(textsOf(done.lines).slice(-3)).toEqual(['flow: Até já', 'entered', 'end'])
  // The run is over, so nothing more happens.
  expect(say(done, 'Ainda aí?')).toBe(done)
})

test('a customer who is silent for a day goes to people, while a customer who writes before that does not', () => {
  const hour = 3_600_000
  const turn = (trial: Trial, hours: number) => advanceTrial(trial, { type: 'turn', ms: hours * hour }, around)
  const trial = say(newTrial(noon), 'Oi')
  expect(turn(trial, 23).end).toBeNull()
  expect(turn(turn(trial, 23), 1).end).toEqual({ outcome: 'people', reason: 'no-answer' })
  expect(turn(say(turn(trial, 23), '1'), 1).end).toBeNull()
  // Before the run has begun, nothing waits.
  expect(turn(newTrial(noon), 48).end).toBeNull()
})
