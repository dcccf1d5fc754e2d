import { expect, test } from 'vitest'
import { beginOf, readPast } from './past-pages.ts'

const own = '551140028922'
const payload = (value: object) => ({
  waba: '1',
  field: 'history',
  value: { metadata: { display_phone_number: '+55 11 4002-8922' }, ...value },
})
const history = (id: string, messages: object[]) =>
  payload({ history: [{ metadata: { phase: 0 }, threads: [{ id, messages }] }] })
const text = (id: string, timestamp: number, more: object = {}) => ({
  from: '5511987654321',
  id,
  timestamp: String(timestamp),
  type: 'text',
  text: { body: id },
  ...more,
})
const idsOf = (payloads: object[]) => readPast('7', payloads).pages.map(({ messages }) => messages.map(({ waId }) => waId))

test('a stretch that is told backwards keeps its order within one second', () => {
  const forwards = [text('a', 10), text('b', 11), text('c', 11), text('d', 12)]
  expect(idsOf([history('5511987654321', forwards)])).toEqual([['a', 'b', 'c', 'd']])
  expect(idsOf([history('5511987654321', forwards.toReversed())])).toEqual([['a', 'b', 'c', 'd']])
})

test('ours are those that go to a person, or come from the own number', () => {
  const { pages } = readPast('7', [
    history('5511987654321', [
      text('to', 10, { from: own, to: '5511987654321' }),
      text('from', 11, { from: own, history_context: { status: 'DELIVERED' } }),
      text('theirs', 12),
    ]),
  ])
  expect(pages).toMatchObject([
    {
      chat: { phone: '5511987654321' },
      messages: [
        { waId: 'to', fromMe: true, ack: 1 },
        { waId: 'from', fromMe: true, ack: 3 },
        { waId: 'theirs', fromMe: false },
      ],
    },
  ])
})

test('what comes twice is there once, with its file', () => {
  const placeholder = text('p', 10, { type: 'media_placeholder' })
  const file = { from: '5511987654321', id: 'p', timestamp: '10', type: 'image', image: { id: '5', mime_type: 'image/png' } }
  for (const payloads of [
    [history('5511987654321', [placeholder]), payload({ messages: [file] })],
    [payload({ messages: [file] }), history('5511987654321', [placeholder])],
  ])
    expect(readPast('7', payloads).pages).toMatchObject([{ messages: [{ waId: 'p', content: { type: 'file' } }] }])
})

test('pages have a hundred messages, and other conversations pages of their own', () => {
  const many = Array.from({ length: 230 }, (_, at) => text(`m${at}`, at))
  const pages = idsOf([history('5511987654321', many), history('5511900000000', [text('x', 1, { from: '5511900000000' })])])
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 30, 1])
})

test.each([
  ['nothing', {}],
  ['another form', payload({ history: [{ threads: [{ id: 5, messages: 'no' }, null] }, 'no'] })],
  ['no time', history('5511987654321', [{ id: 'a', type: 'text' }])],
  ['a group', history('5511987654321', [text('a', 1, { group_id: 'g' })])],
  ['a change', history('5511987654321', [text('a', 1, { type: 'reaction', reaction: { message_id: 'b', emoji: '👍' } })])],
  ['no person', history('', [text('a', 1, { from: undefined })])],
])('a past with %s has no pages', (_what, of) => {
  expect(readPast('7', [of])).toEqual({ pages: [], isDeclined: false })
})

test('an owner who does not share says so', () => {
  const errors = [{ code: 2_593_109, title: 'no' }]
  expect(readPast('7', [payload({ history: [{ errors }] })])).toEqual({ pages: [], isDeclined: true })
})

test('a webhook begins with its oldest message', () => {
  expect(beginOf(history('5511987654321', [text('a', 12), text('b', 10)]))).toBe(10)
  expect(beginOf({})).toBe(Infinity)
})
