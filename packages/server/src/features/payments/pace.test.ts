import { expect, test } from 'vitest'
import { nextPollAt } from './pace.ts'

const createdAt = new Date('2026-12-01T12:00:00Z')
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
const charge = { createdAt, expiresAt: after(60) }

test.each([
  [0, true, 0.5],
  [9.5, true, 10],
  [10, true, 15],
  [118, true, 123],
  [120, true, null],
  [121, false, 126],
  [8 * 24 * 60, false, null],
])('after %d minutes, answered or not (%s), it is asked again at %s', (minutes, isAnswered, next) => {
  expect(nextPollAt(charge, after(minutes), isAnswered)).toEqual(next === null ? null : after(next))
})
