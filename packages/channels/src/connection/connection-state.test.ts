import { expect, test } from 'vitest'
import { afterClose } from './reconnect.ts'
import { banLeftMs, initialState, type ConnectionStateEvent, nextState } from './connection-state.ts'

/** The state of a connection after events, each with its time in ms. */
const after = (...events: [at: number, event: ConnectionStateEvent][]) =>
  events.reduce((state, [at, event]) => nextState(state, event, at), initialState(0, true))
const opened: ConnectionStateEvent = { type: 'opened' }
const closed: ConnectionStateEvent = { type: 'closed', wasOpen: true }
const lost: ConnectionStateEvent = { type: 'lost', closing: { reason: 'lost' } }
const neverOpened: ConnectionStateEvent = { type: 'closed', wasOpen: false }

test('losses are counted until a session has stayed open', () => {
  expect(after([1, neverOpened], [1, lost], [2, neverOpened], [2, lost])).toMatchObject({ failures: 2, downSince: 0 })
  expect(after([1, lost], [2, opened], [30_002, closed])).toMatchObject({ failures: 1, downSince: 0 })
  expect(after([1, lost], [2, opened], [30_003, closed])).toMatchObject({ failures: 0, downSince: 30_003 })
})

test('a connection that repeatedly opens and closes at once is not back and times out after ten minutes', () => {
  const shortSession = (at: number): [number, ConnectionStateEvent][] => [
    [at, opened],
    [at + 5_000, closed],
    [at + 5_000, lost],
  ]
  const steady: [number, ConnectionStateEvent][] = [
    [0, opened],
    [90_000, closed],
    [90_000, lost],
  ]
  const statusAt = (now: number) => {
    const starts = Array.from({ length: Math.ceil((now - 100_000) / 60_000) }, (_, nth) => 100_000 + nth * 60_000)
    const state = after(...steady, ...starts.flatMap(shortSession))
    const verdict = afterClose({ ...state, reason: 'bad-session', downMs: now - state.downSince, now })
    return verdict.action === 'retry' && verdict.status
  }
  expect([650_000, 700_000].map(statusAt)).toEqual(['OPENING', 'TIMEOUT'])
})

test('QR codes are counted until one is scanned or pairing restarts', () => {
  const shown: ConnectionStateEvent = { type: 'qr-shown' }
  expect(after([1, shown], [2, shown])).toMatchObject({ qrCodes: 2 })
  expect(after([1, shown], [2, opened])).toMatchObject({ qrCodes: 0 })
  expect(after([1, shown], [1, lost], [5, { type: 'wanted' }])).toMatchObject({ qrCodes: 0, failures: 0, downSince: 5 })
})

test('the network is not asked before the end of a ban, unless a user asks to open the connection', () => {
  const banned: ConnectionStateEvent = { type: 'lost', closing: { reason: 'banned', until: new Date(90_000) } }
  expect([0, 60_000, 90_000, 95_000].map((now) => banLeftMs(after([1, banned]), now))).toEqual([90_000, 30_000, 0, 0])
  expect(banLeftMs(initialState(0, true, new Date(90_000)), 60_000)).toBe(30_000)
  expect(banLeftMs(after([1, banned], [2, { type: 'wanted' }]), 60_000)).toBe(0)
  expect(banLeftMs(after([1, banned], [2, lost]), 60_000)).toBe(0)
})

test('after the scan one session is requested at once, whatever its outcome', () => {
  expect(after([1, { type: 'paired' }])).toMatchObject({ pairing: true })
  expect(after([1, { type: 'paired' }], [2, neverOpened], [2, lost])).toMatchObject({ pairing: false, failures: 1 })
})

test('a connection stays wanted until an event says otherwise', () => {
  expect(after([1, lost])).toMatchObject({ wanted: true })
  expect(after([1, { type: 'unwanted' }], [2, lost])).toMatchObject({ wanted: false })
})
