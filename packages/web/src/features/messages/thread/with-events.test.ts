import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TicketNote } from '@recado/contract/ticket-notes/api'
import { expect, test } from 'vitest'
import type { ThreadItem } from './thread-items.ts'
import { withEvents } from './with-events.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const bubble = (key: string, createdAt: string) => ({ kind: 'bubble', key, bubble: { key, createdAt } }) as ThreadItem
const day = (key: string, moment: string): ThreadItem => ({ kind: 'day', key, moment })
const event = (id: number, moment: string) => ({ id, at: moment, kind: 'accepted' }) as StoryEvent
const shown = (items: readonly ThreadItem[]) =>
  items.map((item) => (item.kind === 'event' ? `${item.event.id}${item.dated ? ' dated' : ''}` : item.key))

const items = [
  day('d20', at(20, 9)),
  bubble('a', at(20, 9)),
  bubble('b', at(20, 15)),
  day('d21', at(21, 8)),
  bubble('c', at(21, 8)),
]

test('an event stands at its time, above the day divider that follows, with its own date where the day differs', () => {
  const events = [event(4, at(21, 12)), event(3, at(20, 23)), event(2, at(20, 12)), event(1, at(19, 12))]
  expect(shown(withEvents(items, events, true))).toEqual(['1 dated', 'd20', 'a', '2', 'b', '3', 'd21', 'c', '4'])
  expect(shown(withEvents(items, [event(5, at(22, 1))], true)).at(-1)).toBe('5 dated')
})

test('an event older than the loaded messages waits for older messages', () => {
  expect(shown(withEvents(items, [event(2, at(20, 12)), event(1, at(19, 12))], false))).toEqual([
    'd20',
    'a',
    '2',
    'b',
    'd21',
    'c',
  ])
})

test('notes stand at their time among messages and events, and split a run that would fold', () => {
  const note = { id: 8, createdAt: at(20, 11) } as TicketNote
  const events = [6, 5, 4, 3, 2].map((id) => event(id, at(20, id < 4 ? 10 : 12)))
  expect(shown(withEvents(items, events, true, [note]))).toEqual(['d20', 'a', '2', '3', 'note 8', '4', '5', '6', 'b', 'd21', 'c'])
})

test('without messages only the events are shown, and without events the items do not change', () => {
  expect(shown(withEvents([], [event(1, at(19, 12))], true))).toEqual(['1 dated'])
  expect(withEvents(items, [], true)).toBe(items)
})

test('more than four events in a row are folded', () => {
  const four = [5, 4, 3, 2].map((id) => event(id, at(20, 10)))
  expect(shown(withEvents(items, four, true))).toEqual(['d20', 'a', '2', '3', '4', '5', 'b', 'd21', 'c'])
  const five = [event(6, at(20, 11)), ...four, event(1, at(19, 12))]
  const [folded] = withEvents(items, five, true).filter(({ kind }) => kind === 'events')
  expect(folded).toMatchObject({ dated: false, events: [{ id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }] })
  const merged = { ...event(4, at(20, 10)), kind: 'merged' } as StoryEvent
  const apart = five.map((one) => (one.id === 4 ? merged : one))
  expect(withEvents(items, apart, true).filter(({ kind }) => kind === 'events')).toEqual([])
})

test('an event between two bubbles of a run ends the run and begins another', () => {
  const run = ['a', 'b', 'c'].map((key, at) => ({
    kind: 'bubble' as const,
    key,
    bubble: { key, createdAt: new Date(2026, 10, 20, 9, at).toISOString(), first: at === 0, last: at === 2 } as never,
  }))
  const between = { ...event(1, new Date(2026, 10, 20, 9, 0, 30).toISOString()) }
  const runs = (list: readonly ThreadItem[]) =>
    list.flatMap((item) => (item.kind === 'bubble' ? [[item.key, item.bubble.first, item.bubble.last]] : []))
  const placed = withEvents(run, [between], true)
  expect(runs(placed)).toEqual([
    ['a', true, true],
    ['b', true, false],
    ['c', false, true],
  ])
  // The same objects again, so that nothing is drawn anew.
  const again = withEvents([...run], [between], true)
  expect(again.every((item, at) => item.kind !== 'bubble' || item.bubble === (placed[at] as typeof item).bubble)).toBe(true)
})
