import { expect, test } from 'vitest'
import { inWords, lateVerdict, rulingOf } from './verdicts.ts'

const later = (ms: number, whom: string) => ({ when: 'later', ms, for: whom })
const never = { when: 'never' }
const reauthorise = { when: 'reauthorise' }

test.each([
  [190, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [0, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [10, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [200, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [299, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [131_005, 'unauthorised', reauthorise, { stalls: 'unauthorised' }],
  [33, 'unauthorised', reauthorise, { stalls: 'number-gone' }],
  [133_010, 'unauthorised', reauthorise, { stalls: 'number-gone' }],
  [368, 'restricted', later(3_600_000, 'line'), { shows: 'restricted' }],
  [131_031, 'restricted', later(3_600_000, 'line'), { shows: 'restricted' }],
  [130_497, 'refused', never, {}],
  [80_007, 'too-fast', later(300_000, 'line'), {}],
  [131_048, 'capped', later(3_600_000, 'strangers'), {}],
  [131_064, 'capped', later(21_600_000, 'strangers'), {}],
  [131_057, 'no-answer', later(60_000, 'line'), {}],
  [100, 'refused', never, {}],
  [130_403, 'blocked', never, {}],
  [131_026, 'not-on-network', never, {}],
  [131_030, 'refused', never, {}],
  [131_037, 'refused', never, { shows: 'name' }],
  [131_042, 'payment', later(900_000, 'line'), { shows: 'payment' }],
  [131_044, 'payment', later(900_000, 'line'), { shows: 'payment' }],
  [131_047, 'window', { when: 'window' }, {}],
  [131_049, 'marketing-held', never, {}],
  [131_050, 'marketing-stopped', never, {}],
  [132_000, 'template', never, {}],
  [132_015, 'template-paused', never, {}],
  [131_053, 'file-refused', never, {}],
  [137_000, 'refused', never, {}],
  [999_999, 'refused', never, {}],
  [-1, 'refused', never, {}],
])('%i is %s', (code, reason, retry, line) => {
  expect(rulingOf(code)).toEqual({ verdict: { code: String(code), reason, retry }, ...line })
})

test('100 with subcode 33 is about an object that is gone', () => {
  expect(rulingOf(100, { subcode: 33 })).toMatchObject({ verdict: { code: '100' }, stalls: 'number-gone' })
})

test('what Meta asks to wait counts, and pauses grow with each refusal', () => {
  const waits = (code: number) => Array.from({ length: 7 }, (_, tries) => rulingOf(code, { tries }).verdict.retry)
  expect(rulingOf(4, { waitMs: 120_000 }).verdict.retry).toEqual(later(120_000, 'line'))
  expect(waits(131_056)).toEqual([1, 4, 16, 64, 256, 256, 256].map((seconds) => later(seconds * 1_000, 'contact')))
  expect(waits(130_429)).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => later(seconds * 1_000, 'line')))
  expect(waits(131_000).slice(0, 4)).toEqual([...[5, 20, 80].map((seconds) => later(seconds * 1_000, 'contact')), never])
})

test('a message that was accepted before is never sent again by itself', () => {
  expect(lateVerdict(rulingOf(131_042)).retry).toEqual(never)
  expect(lateVerdict(rulingOf(190)).retry).toEqual(never)
  expect(lateVerdict(rulingOf(131_047)).retry).toEqual({ when: 'window' })
})

test.each([
  ['Message undeliverable', 'Message undeliverable'],
  ['(#131047) Re-engagement message', 'Re-engagement message'],
  ['Message to 5541988887777 failed', undefined],
  ['ana@example.com is unknown', undefined],
  ['41 98888-7777 is blocked', undefined],
  ['x'.repeat(121), undefined],
  [undefined, undefined],
])('of the words %j users read %j: never a number or an address', (words, shown) => {
  expect(inWords(rulingOf(131_026).verdict, words).words).toBe(shown)
})
