import { listRuns } from '#platform/backup/run-queries.ts'
import type { Measure } from '#platform/metrics.ts'

const recent = 200
const secondMs = 1_000

// Prometheus asks for the age, so the clock is that of the process.
const ageOf = (time: Date | null) => (time ? (Date.now() - time.getTime()) / secondMs : 0)

export const measures: Measure[] = [
  {
    name: 'recado_backup_age_seconds',
    help: 'Since the newest backup, and since the newest one that was proven by a restore: made, proven.',
    labels: ['state'],
    read: async (tx) => {
      const done = (await listRuns(tx, recent)).filter(({ status }) => status === 'done')
      const made = done.find(({ kind }) => kind === 'backup')
      const proven = done.find(({ kind }) => kind === 'proof')
      return [
        ...(made ? [{ labels: { state: 'made' }, value: ageOf(made.beganAt) }] : []),
        ...(proven ? [{ labels: { state: 'proven' }, value: ageOf(proven.endedAt) }] : []),
      ]
    },
  },
  {
    name: 'recado_backup_failed',
    help: 'Whether the last backup, and the last proof, has failed: 1 or 0.',
    labels: ['kind'],
    read: async (tx) => {
      const ended = (await listRuns(tx, recent)).filter(({ status }) => status === 'done' || status === 'failed')
      const last = (['backup', 'proof'] as const).map((kind) => ended.find((run) => run.kind === kind))
      return last.flatMap((run) => (run ? [{ labels: { kind: run.kind }, value: run.status === 'failed' ? 1 : 0 }] : []))
    },
  },
  {
    name: 'recado_backup_restore_seconds',
    help: 'How long the last proof took to restore a backup.',
    labels: [],
    read: async (tx) => {
      const proof = (await listRuns(tx, recent)).find(({ kind, status }) => kind === 'proof' && status === 'done')
      return proof?.figures.restoreMs === undefined ? [] : [{ labels: {}, value: proof.figures.restoreMs / secondMs }]
    },
  },
]
