import { expect, test } from 'vitest'
import type { BackupRun } from '#platform/backup/run-queries.ts'
import { archivesOf, type Known, problemOf, proofOf, runningOf, stateOf } from './overview.ts'

const time = (text: string) => new Date(`2026-11-${text}Z`)
const nameOf = (began: string) => `recado-202611${began.replaceAll(':', '')}00Z.archive`
const run = (began: string, more: Partial<BackupRun> = {}): BackupRun => ({
  id: 1,
  kind: 'backup',
  status: 'done',
  place: '/copies',
  archive: nameOf(began),
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
const proof = (began: string, of: string, more: Partial<BackupRun> = {}) =>
  run(began, { kind: 'proof', archive: nameOf(of), ...more })
const known = (runs: BackupRun[], now: string, more: Partial<Known> = {}): Known => ({
  runs,
  now: time(now),
  hasPlace: true,
  phraseAt: time('01T00:00'),
  ...more,
})
const stateAt = (of: Known) => stateOf(of, problemOf(of))

const proven = [proof('28T06:05', '28T06:00'), run('28T06:00')]
const harmed = { status: 'failed', reason: 'damaged', details: { piece: 214, pieces: 880 } } as const

test.each<[string, Known, string, string | undefined]>([
  ['nothing is configured', known([], '28T12:00', { hasPlace: false }), 'none', 'unset'],
  ['there is no phrase', known([], '28T12:00', { phraseAt: null }), 'none', 'no-phrase'],
  ['nothing was done yet', known([], '28T12:00'), 'none', undefined],
  ['the newest is proven', known(proven, '28T12:00'), 'proven', undefined],
  ['the newest is only written', known([run('29T06:00'), ...proven], '29T06:01'), 'unproven', undefined],
  [
    'the newest did not open',
    known([proof('29T06:05', '29T06:00', harmed), run('29T06:00'), ...proven], '29T07:00'),
    'failed',
    'proof',
  ],
  [
    'no backup could be made',
    known([run('29T06:00', { status: 'failed', reason: 'other' }), ...proven], '29T07:00'),
    'failed',
    'backup',
  ],
  ['the proof is 36 hours old', known(proven, '29T18:05'), 'proven', undefined],
  ['the proof is older', known(proven, '29T18:06'), 'late', 'late'],
  ['there was never a proof', known([run('28T06:00')], '29T18:06'), 'late', 'late'],
  [
    'a backup was killed',
    known([run('29T06:00', { status: 'running', endedAt: null }), ...proven], '29T06:02'),
    'failed',
    'backup',
  ],
  ['one runs', known([run('29T06:00', { status: 'running', endedAt: null }), ...proven], '29T06:00:30'), 'proven', undefined],
])('when %s', (_what, of, state, problem) => {
  expect([stateAt(of), problemOf(of)?.kind]).toEqual([state, problem])
})

test('a problem names the piece, and the backup that is good', () => {
  const of = known([proof('29T06:05', '29T06:00', harmed), run('29T06:00'), ...proven], '29T07:00')
  expect(problemOf(of)).toMatchObject({
    reason: 'damaged',
    details: { piece: 214, pieces: 880 },
    goodAt: '2026-11-28T06:00:00.000Z',
  })
})

test('a backup that was proven before and is damaged since is not called good', () => {
  const of = known([proof('28T12:00', '28T06:00', harmed), ...proven], '28T12:01')
  expect(problemOf(of)).toMatchObject({ kind: 'proof', goodAt: null })
})

test('a proof tells what was counted, and how long a restore takes', () => {
  const figures = { rows: 7, files: 2, restoreMs: 540_000 }
  expect(proofOf(known([proof('28T06:05', '28T06:00', { figures }), run('28T06:00')], '28T12:00'))).toEqual({
    madeAt: '2026-11-28T06:00:00.000Z',
    provenAt: '2026-11-28T06:05:00.000Z',
    ...figures,
  })
})

test('what runs tells its share and the time that is left', () => {
  const running = { status: 'running', endedAt: null, seenAt: time('28T06:02') } as const
  expect(runningOf(known([run('28T06:00', { ...running, share: 0.5 })], '28T06:02'))).toEqual({
    kind: 'backup',
    share: 0.5,
    leftMs: 120_000,
  })
  expect(runningOf(known([run('28T06:00', running)], '28T06:02'))).toEqual({ kind: 'backup', share: null, leftMs: null })
  expect(runningOf(known([run('28T06:00', { status: 'asked' })], '28T06:02'))?.kind).toBe('asked')
})

test('the archives of the place say what they stay for and what became of their proof', () => {
  const archives = [nameOf('27T06:00'), nameOf('28T06:00')].map((name) => ({ name, size: 9 }))
  const of = known([proof('28T06:05', '28T06:00', harmed), run('28T06:00', { figures: { archives } })], '28T12:00')
  expect(archivesOf(of, { daily: 1, weekly: 1, monthly: 0 })).toMatchObject([
    { at: '2026-11-28T06:00:00.000Z', kept: 'daily', proof: { isDone: false, reason: 'damaged' } },
    { at: '2026-11-27T06:00:00.000Z', proof: null },
  ])
})
