import { expect, test } from 'vitest'
import { isOutdated, isRateLimited, verdictOf } from './verdicts.ts'

const later = (ms: number, whom: string) => ({ when: 'later', ms, for: whom })

test.each([
  ['463', 'restricted', later(86_400_000, 'strangers')],
  ['475', 'capped', later(86_400_000, 'strangers')],
  ['429', 'too-fast', later(60_000, 'line')],
  ['479', 'refused', { when: 'never' }],
  ['421', 'refused', { when: 'never' }],
  ['403', 'refused', { when: 'never' }],
  ['999', 'refused', { when: 'never' }],
])('ack error %s means %s', (code, reason, retry) => {
  expect(verdictOf(code)).toEqual({ code, reason, retry })
})

test('an ack for an outdated list of devices is told apart from an acceptance or a refusal', () => {
  expect([{ error: '479' }, { error: '421' }, { phash: '2:abc' }].map(isOutdated)).toEqual([true, true, true])
  expect([{}, { error: '403' }, { error: '463', phash: '2:abc' }].map(isOutdated)).toEqual([false, false, false])
})

test('only a query refused with 429 counts as one too many', () => {
  const refused = (data: number) => Object.assign(new Error('rate-overlimit'), { data })
  expect([refused(429), refused(404), new Error('429'), undefined].map(isRateLimited)).toEqual([true, false, false, false])
})
