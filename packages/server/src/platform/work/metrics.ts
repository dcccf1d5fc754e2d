import type { Clock } from '#platform/clock.ts'
import type { Measure, MetricHead } from '#platform/metrics.ts'
import { countRows, measureAges } from './queries.ts'

/** What became of work: done, given back for another try, or set aside after the last one. */
export const workDone: MetricHead<'queue' | 'kind' | 'outcome'> = {
  name: 'recado_work_total',
  help: 'Work of this process by queue, kind and outcome: done, retried, parked.',
  labels: ['queue', 'kind', 'outcome'],
}

export function workMeasures(clock: Clock): Measure[] {
  return [
    {
      name: 'recado_queue_rows',
      help: 'Rows of the queues: ready wait for their turn or moment, parked were set aside after their tries.',
      labels: ['queue', 'state'],
      read: countRows,
    },
    {
      name: 'recado_queue_age_seconds',
      help: 'For how long the row that is due longest waits, by queue. That of channels.inbox is the lag of what customers write.',
      labels: ['queue'],
      read: (tx) => measureAges(tx, clock.now()),
    },
  ]
}
