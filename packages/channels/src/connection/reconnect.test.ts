import { expect, test } from 'vitest'
import { afterClose, type Ended, type Verdict } from './reconnect.ts'
import { closeReason } from '#whatsapp-web/close-reason.ts'

const minutes = 60_000
const eraseAndStop: Verdict = { action: 'stop', eraseKeys: true }
const stop: Verdict = { action: 'stop', eraseKeys: false }
const retry = (afterMs: number, status: 'OPENING' | 'PAIRING' | 'TIMEOUT' = 'OPENING'): Verdict => ({
  action: 'retry',
  afterMs,
  status,
})

type Case = [what: string, code: number | undefined, showsQr: boolean, ended: Partial<Ended>, verdict: Verdict]

// With the spread at its maximum, so that the figures are upper bounds.
const cases: Case[] = [
  ['paired just now', 515, true, {}, retry(0, 'PAIRING')],
  ['the phone removed the device', 401, false, {}, eraseAndStop],
  ['a stranger has the same keys', 440, false, {}, stop],
  ['banned for a while', 402, false, {}, stop],
  ['forbidden', 403, false, {}, stop],
  ['outdated client', 405, false, {}, stop],
  ['banned', 406, false, {}, stop],
  ['bad user agent', 409, false, {}, stop],
  ['not multi-device', 411, false, {}, stop],
  ['nobody scanned the code and its five refreshes', 408, true, { qrCodes: 6 }, eraseAndStop],
  ['the network gave fewer codes than we show', 408, true, { qrCodes: 4 }, retry(0)],
  ['no connection', 408, false, {}, retry(1_000)],
  ['the line dropped', 428, false, {}, retry(1_000)],
  ['the line dropped while pairing', 428, true, { qrCodes: 2 }, retry(1_000)],
  ['server trouble', 503, false, {}, retry(1_000)],
  ['server trouble for the third time', 500, false, { failures: 2 }, retry(4_000)],
  ['we ended it ourselves after a failed write', undefined, false, {}, retry(1_000)],
  ['many failures', 428, false, { failures: 40 }, retry(60_000)],
  ['almost ten minutes', 428, false, { failures: 12, downMs: 10 * minutes - 1 }, retry(60_000)],
  ['ten minutes', 428, false, { failures: 12, downMs: 10 * minutes }, retry(2 * minutes, 'TIMEOUT')],
]

test.each(cases)('%s (%s)', (_what, code, showsQr, ended, verdict) => {
  const reason = closeReason(code, showsQr)
  expect(afterClose({ reason, failures: 0, downMs: 0, qrCodes: 0, ...ended }, 1)).toEqual(verdict)
})

test('many connections do not come back in the same moment', () => {
  const ended: Ended = { reason: 'lost', failures: 5, downMs: 0, qrCodes: 0 }
  expect([0, 0.5, 1].map((random) => afterClose(ended, random))).toEqual([retry(16_000), retry(24_000), retry(32_000)])
})
