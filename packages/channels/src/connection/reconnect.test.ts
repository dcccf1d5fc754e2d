import { expect, test } from 'vitest'
import type { StateReason } from '@recado/border/connection-state'
import { afterClose, type Ended, type ReconnectDecision } from './reconnect.ts'
import { closingOf, type ClosingError } from '#whatsapp-web/closing.ts'

const minutes = 60_000
const now = Date.UTC(2026, 10, 23)
const lost: StateReason = { reason: 'network' }
const stop = (because: StateReason, eraseKeys = false): ReconnectDecision => ({ action: 'stop', eraseKeys, because })
const retry = (
  afterMs: number,
  because: StateReason | null = lost,
  status: 'OPENING' | 'PAIRING' | 'TIMEOUT' = 'OPENING',
): ReconnectDecision => ({ action: 'retry', afterMs, status, because })
const inAnHour = new Date(now + 60 * minutes)
const tomorrow = new Date(now + 24 * 60 * minutes)

type Case = [
  what: string,
  code: number | undefined,
  showsQr: boolean,
  ended: Partial<Ended> & { expire?: string },
  verdict: ReconnectDecision,
]

// With the spread at its maximum, so that the figures are upper bounds.
const cases: Case[] = [
  ['paired just now', 515, true, { pairing: true }, retry(0, null, 'PAIRING')],
  [
    'paired just now, after drops while the code was not scanned',
    515,
    true,
    { pairing: true, failures: 3 },
    retry(0, null, 'PAIRING'),
  ],
  ['a new session is asked for in mid-life', 515, false, {}, retry(1_000)],
  ['again and again', 515, false, { failures: 5 }, retry(32_000)],
  ['the phone removed the device', 401, false, {}, stop({ reason: 'logged-out' }, true)],
  ['another program has the same keys', 440, false, {}, stop({ reason: 'replaced' })],
  ['banned for an hour', 402, false, { expire: '3600' }, retry(60 * minutes, { reason: 'banned', until: inAnHour }, 'TIMEOUT')],
  [
    'banned for a day',
    402,
    false,
    { expire: '86400' },
    retry(24 * 60 * minutes, { reason: 'banned', until: tomorrow }, 'TIMEOUT'),
  ],
  ['banned, without a duration', 402, false, {}, stop({ reason: 'banned' })],
  ['forbidden', 403, false, {}, stop({ reason: 'refused' })],
  ['outdated client', 405, false, {}, retry(15 * minutes, { reason: 'version' }, 'TIMEOUT')],
  ['banned for good', 406, false, {}, stop({ reason: 'banned' })],
  ['bad user agent', 409, false, {}, stop({ reason: 'refused' })],
  ['not multi-device', 411, false, {}, stop({ reason: 'refused' })],
  ['the code and its five refreshes were not scanned', 408, true, { qrCodes: 6 }, stop({ reason: 'not-paired' }, true)],
  ['the network gave fewer codes than we show', 408, true, { qrCodes: 4 }, retry(0, null)],
  ['no connection', 408, false, {}, retry(1_000)],
  ['the line dropped', 428, false, {}, retry(1_000)],
  ['the line dropped while pairing', 428, true, { qrCodes: 2 }, retry(1_000)],
  ['server trouble', 503, false, {}, retry(1_000)],
  ['server trouble for the third time', 500, false, { failures: 2 }, retry(4_000)],
  ['server trouble for the tenth time', 500, false, { failures: 9 }, retry(60_000, { reason: 'bad-session' })],
  ['the line drops after ten failures', 428, false, { failures: 9 }, retry(60_000)],
  ['we ended it ourselves after a failed write', undefined, false, {}, retry(1_000)],
  ['many failures', 428, false, { failures: 40 }, retry(60_000)],
  ['almost ten minutes', 428, false, { failures: 12, downMs: 10 * minutes - 1 }, retry(60_000)],
  ['ten minutes', 428, false, { failures: 12, downMs: 10 * minutes }, retry(2 * minutes, lost, 'TIMEOUT')],
]

const state = { failures: 0, downMs: 0, qrCodes: 0, pairing: false, now }

test.each(cases)('%s (%s)', (_what, code, showsQr, { expire, ...ended }, verdict) => {
  const error: ClosingError = Object.assign(new Error('closed'), {
    output: code === undefined ? {} : { statusCode: code },
    data: expire === undefined ? null : { expire },
  })
  expect(afterClose({ ...state, ...closingOf(error, showsQr, now), ...ended }, 1)).toEqual(verdict)
})

test('many connections do not reconnect at the same time', () => {
  const ended: Ended = { ...state, reason: 'lost', failures: 5 }
  expect([0, 0.5, 1].map((random) => afterClose(ended, random))).toEqual([retry(16_000), retry(24_000), retry(32_000)])
})
