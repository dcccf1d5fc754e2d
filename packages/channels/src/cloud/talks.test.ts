import { expect, test } from 'vitest'
import { newestOf, Talks } from './talks.ts'

const ana = { bsuid: '1.BR.7', phone: '5511987654321' }

test('a typing sign is shown only under a message that is read already, and at most every twenty seconds', () => {
  const clock = { now: 0 }
  const talks = new Talks(() => clock.now)
  expect(talks.toTypeUnder(ana)).toBeUndefined()
  talks.heard(ana, 'one')
  expect(talks.toTypeUnder(ana)).toBeUndefined()
  talks.marked({ phone: ana.phone }, 'one')
  expect(talks.toTypeUnder(ana)).toBe('one')
  clock.now = 19_999
  expect(talks.toTypeUnder(ana)).toBeUndefined()
  clock.now = 20_000
  expect(talks.toTypeUnder({ bsuid: ana.bsuid })).toBe('one')
  talks.heard(ana, 'two')
  clock.now = 60_000
  expect(talks.toTypeUnder(ana)).toBeUndefined()
})

test('what was marked before a session is not typed under', () => {
  const talks = new Talks(() => 0)
  talks.marked(ana, 'one')
  expect(talks.isUnread(ana, 'one')).toBe(false)
  expect(talks.isUnread(ana, 'two')).toBe(true)
  expect(talks.toTypeUnder(ana)).toBeUndefined()
})

test('of each conversation the newest message is marked', () => {
  const keys = [
    { chat: ana, waId: 'one' },
    { chat: { phone: '1' }, waId: 'other' },
    { chat: ana, waId: 'two' },
  ]
  expect(newestOf(keys).map(({ waId }) => waId)).toEqual(['two', 'other'])
})
