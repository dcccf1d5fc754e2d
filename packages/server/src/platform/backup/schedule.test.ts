import { expect, test } from 'vitest'
import type { BackupRun } from './run-queries.ts'
import { dueNow, lastDue, nextDue } from './schedule.ts'

const at = '06:00'
const time = (text: string) => new Date(`2026-11-${text}Z`)
const run = (began: string, more: Partial<BackupRun> = {}): BackupRun => ({
  id: 1,
  kind: 'backup',
  status: 'done',
  place: '/copies',
  archive: `recado-${began}`,
  beganAt: time(began),
  seenAt: time(began),
  endedAt: time(began),
  share: null,
  figures: {},
  reason: null,
  details: {},
  toldAt: null,
  ...more,
})
const failed = (began: string, more: Partial<BackupRun> = {}) => run(began, { status: 'failed', reason: 'other', ...more })
const proof = (began: string, archive: string, more: Partial<BackupRun> = {}) =>
  run(began, { kind: 'proof', archive: `recado-${archive}`, ...more })

test('a day begins at the time that the operator has set', () => {
  expect(lastDue(time('28T05:59'), at)).toEqual(time('27T06:00'))
  expect(lastDue(time('28T06:00'), at)).toEqual(time('28T06:00'))
  expect(nextDue(time('28T06:00'), at)).toEqual(time('29T06:00'))
})

test.each<[string, BackupRun[], string, string | undefined]>([
  ['nothing was done yet', [], '28T12:00', 'backup'],
  ['that of today is made and not proven', [run('28T06:00')], '28T06:10', 'proof'],
  ['it is proven', [proof('28T06:05', '28T06:00'), run('28T06:00')], '28T12:00', undefined],
  ['the next day comes', [proof('28T06:05', '28T06:00'), run('28T06:00')], '29T06:00', 'backup'],
  ['the machine was off at the time', [run('26T06:00')], '28T09:00', 'backup'],
  ['one runs', [run('28T06:00', { status: 'running', seenAt: time('28T06:04') })], '28T06:04:30', undefined],
  ['it was killed, and gives no sign', [run('28T06:00', { status: 'running', seenAt: time('28T06:04') })], '28T06:06', 'backup'],
  ['it was killed', [failed('28T06:00', { reason: 'killed' })], '28T06:01', 'backup'],
  ['it has just failed', [failed('28T06:00')], '28T06:14', undefined],
  ['it has failed a while ago', [failed('28T06:00')], '28T06:15', 'backup'],
  ['it has failed three times today', [failed('28T06:40'), failed('28T06:20'), failed('28T06:00')], '28T12:00', undefined],
  ['the proof has just failed', [proof('28T06:05', '28T06:00', { status: 'failed' }), run('28T06:00')], '28T06:10', undefined],
  ['a proof of yesterday is no proof of today', [run('28T06:00'), proof('27T06:05', '27T06:00')], '28T06:10', 'proof'],
  ['a person asks', [run('28T11:00', { status: 'asked' }), proof('28T06:05', '28T06:00'), run('28T06:00')], '28T11:00', 'backup'],
])('when %s', (_what, runs, now, due) => {
  expect(dueNow(runs, time(now), at)).toBe(due)
})
