import { expect, test } from 'vitest'
import { banLeftMs, courseAt, type CourseEvent, step } from './course.ts'

/** What a connection has come to after events, each with its time in ms. */
const after = (...events: [at: number, event: CourseEvent][]) =>
  events.reduce((course, [at, event]) => step(course, event, at), courseAt(0, true))
const opened: CourseEvent = { type: 'opened' }
const closed: CourseEvent = { type: 'closed', wasOpen: true }
const lost: CourseEvent = { type: 'lost', closing: { reason: 'lost' } }
const neverOpened: CourseEvent = { type: 'closed', wasOpen: false }

test('losses are counted until a session has stayed open', () => {
  expect(after([1, neverOpened], [1, lost], [2, neverOpened], [2, lost])).toMatchObject({ failures: 2, downSince: 0 })
  expect(after([1, lost], [2, opened], [30_002, closed])).toMatchObject({ failures: 1, downSince: 30_002 })
  expect(after([1, lost], [2, opened], [30_003, closed])).toMatchObject({ failures: 0, downSince: 30_003 })
})

test('codes are counted until one was scanned, or pairing begins anew', () => {
  const shown: CourseEvent = { type: 'qr-shown' }
  expect(after([1, shown], [2, shown])).toMatchObject({ qrCodes: 2 })
  expect(after([1, shown], [2, opened])).toMatchObject({ qrCodes: 0 })
  expect(after([1, shown], [1, lost], [5, { type: 'wanted' }])).toMatchObject({ qrCodes: 0, failures: 0, downSince: 5 })
})

test('nobody asks before the end of a ban, unless somebody wants the line opened', () => {
  const banned: CourseEvent = { type: 'lost', closing: { reason: 'banned', until: new Date(90_000) } }
  expect([0, 60_000, 90_000, 95_000].map((now) => banLeftMs(after([1, banned]), now))).toEqual([90_000, 30_000, 0, 0])
  expect(banLeftMs(courseAt(0, true, new Date(90_000)), 60_000)).toBe(30_000)
  expect(banLeftMs(after([1, banned], [2, { type: 'wanted' }]), 60_000)).toBe(0)
  expect(banLeftMs(after([1, banned], [2, lost]), 60_000)).toBe(0)
})

test('after the scan one session is asked for at once, whatever becomes of it', () => {
  expect(after([1, { type: 'paired' }])).toMatchObject({ pairing: true })
  expect(after([1, { type: 'paired' }], [2, neverOpened], [2, lost])).toMatchObject({ pairing: false, failures: 1 })
})

test('it is wanted until somebody says otherwise', () => {
  expect(after([1, lost])).toMatchObject({ wanted: true })
  expect(after([1, { type: 'unwanted' }], [2, lost])).toMatchObject({ wanted: false })
})
