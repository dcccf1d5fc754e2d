import { expect, test } from 'vitest'
import { readHookAnswer } from './hook-answer.ts'

const read = (text: string | object) => readHookAnswer(Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)))
const said = (text: string | object) =>
  read(text).parts.map((part) => (part.type === 'text' ? part.text : part.type === 'link' ? part.url : ''))

test.each<[string | object, string[]]>([
  [{ messages: ['Oi', { text: 'Veja', url: 'https://a.b/c' }] }, ['Oi', 'Veja', 'https://a.b/c']],
  [[{ output: 'Olá' }], ['Olá']],
  [{ output: '**Olá**' }, ['*Olá*']],
  [
    [{ json: { output: 'Olá' } }, { text: 'Tudo bem?' }],
    ['Olá', 'Tudo bem?'],
  ],
  [
    [{ messages: ['Oi'] }, { messages: ['Tchau'] }],
    ['Oi', 'Tchau'],
  ],
  [{ text: 'Olá' }, ['Olá']],
  [{ response: 'Olá' }, ['Olá']],
  [{ data: { answer: 'Olá' } }, ['Olá']],
  [
    ['Olá', 'Rosa'],
    ['Olá', 'Rosa'],
  ],
  ['"Olá"', ['Olá']],
  ['Olá, Rosa!', ['Olá, Rosa!']],
  ['\uFEFF{"messages":["Oi"]}', ['Oi']],
  ['```json\n{"messages":["Oi"]}\n```', ['Oi']],
  [{ output: '{"messages":["Oi"]}' }, ['Oi']],
  [{ output: '```json\n[{"output":"Oi"}]\n```' }, ['Oi']],
])('%j is read as an answer', (answer, texts) => expect(said(answer)).toEqual(texts))

test('commands are read from a list, too', () => {
  expect(read([{ messages: ['Até já'] }, { transfer: 3 }])).toMatchObject({ end: 'people', queueId: 3 })
  expect(read([{ output: 'Tchau' }, { close: true }])).toMatchObject({ end: 'closed', parts: [{ text: 'Tchau' }] })
})

test.each([
  '',
  ' ',
  'OK',
  'Accepted',
  '<h1>ok</h1>',
  'true',
  'null',
  '{}',
  '[]',
  { message: 'Workflow was started' },
  { status: 'success', id: 1 },
  { ok: true },
])('%j only acknowledges the call', (answer) => expect(read(answer)).toEqual({ parts: [], session: null, end: 'listening' }))

test.each([
  '<html><h1>Bad gateway</h1></html>',
  '{"messages":["Oi"',
  { messages: 'x' },
  { hello: 'world' },
  42,
  { messages: [1] },
  '\uFFFD\u0001x',
  [{ output: 'Oi' }, 5],
])('%j cannot be read, and the fault is reported', (answer) =>
  expect(() => read(typeof answer === 'number' ? String(answer) : answer)).toThrow('garbled'),
)
