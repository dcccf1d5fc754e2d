import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { programVersion } from './version.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  pushes: Counter
  queued: Gauge<'queue' | 'state'>
}

/** Metrics of this process, in Prometheus' text format at /metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'recado_build_info',
    help: 'Always 1. The label names the version of the program.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version: programVersion }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'recado_http_request_seconds',
      help: 'Time to answer, by route template and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    queued: new Gauge({
      name: 'recado_queue_rows',
      help: 'Rows of the queues: ready wait for their turn or moment, parked were set aside after their tries.',
      labelNames: ['queue', 'state'],
      registers: [registry],
    }),
    pushes: new Counter({ name: 'recado_pushes_total', help: 'Live updates sent to screens.', registers: [registry] }),
  }
}
