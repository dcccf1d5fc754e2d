import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import type { PoolLoad } from './database/db.ts'
import type { SystemDb } from './database/system.ts'
import type { SystemTx } from './database/tx.ts'
import { programVersion } from './version.ts'

/** A metric and the names of its labels. A label never names a company, a person or a number: its values are the program's own words. */
export interface MetricHead<L extends string = string> {
  name: `recado_${string}`
  help: string
  labels: readonly L[]
}

/** Figures of the whole installation, read from the database when they are asked for. Every process reads the same. */
export interface Measure extends MetricHead {
  read: (tx: SystemTx) => Promise<readonly Measured[]>
}

export interface Measured {
  labels: Record<string, string>
  value: number
}

/** Adds to a counter of this process. */
export type Count = <L extends string>(counter: MetricHead<L>, labels: Record<L, string>, by?: number) => void

export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  pushes: Counter
  count: Count
  /** Reads the measures. One that fails has no values until it succeeds again; the others are read all the same. */
  measure(system: SystemDb): Promise<void>
}

export interface MetricsParts {
  measures?: readonly Measure[]
  counters?: readonly MetricHead[]
  /** The pools of connections by name. */
  pools?: Record<string, () => PoolLoad>
}

/** Metrics of this process, in Prometheus' text format at /metrics. */
export function createMetrics({ measures = [], counters = [], pools = {} }: MetricsParts = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'recado_build_info',
    help: 'Always 1. The label names the version of the program.',
    labelNames: ['version'],
    registers,
  }).set({ version: programVersion }, 1)
  const counterOf = ({ name, help, labels }: MetricHead) => new Counter({ name, help, labelNames: [...labels], registers })
  const counted = new Map(counters.map((head) => [head.name, counterOf(head)]))
  addPools(registry, pools)
  return {
    registry,
    requests: new Histogram({
      name: 'recado_http_request_seconds',
      help: 'Time to answer, by route template and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    pushes: new Counter({ name: 'recado_pushes_total', help: 'Live updates sent to screens.', registers }),
    count: (counter, labels, by = 1) => counted.get(counter.name)?.inc(labels, by),
    measure: measuring(registry, measures),
  }
}

function measuring(registry: Registry, measures: readonly Measure[]): Metrics['measure'] {
  const registers = [registry]
  const up = new Gauge({ name: 'recado_database_up', help: 'Whether the database has answered this process.', registers })
  const gauges = measures.map((measure) => {
    const gauge = new Gauge({ name: measure.name, help: measure.help, labelNames: [...measure.labels], registers })
    return { gauge, read: measure.read }
  })
  return async (system) => {
    const answers = system.pool.query('select 1').then(
      () => up.set(1),
      () => up.set(0),
    )
    const read = gauges.map(async (each) => {
      const values = await system.across(each.read).finally(() => each.gauge.reset())
      for (const { labels, value } of values) each.gauge.set(labels, value)
    })
    const outcomes = await Promise.allSettled([answers, ...read])
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }
}

function addPools(registry: Registry, pools: Record<string, () => PoolLoad>): void {
  const registers = [registry]
  const loads = () => Object.entries(pools).map(([pool, load]) => ({ pool, ...load() }))
  const gauge = <L extends string>(configuration: GaugeConfiguration<L>) => new Gauge(configuration)
  gauge({
    name: 'recado_pool_connections',
    help: 'Connections to the database, by pool: busy and idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle } of loads()) {
        this.set({ pool, state: 'busy' }, busy)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  gauge({
    name: 'recado_pool_waiting',
    help: 'Callers that wait for a connection to the database.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of loads()) this.set({ pool }, waiting)
    },
  })
  const totals = (name: string, help: string, of: 'transactions' | 'waitedSeconds') =>
    new Counter({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        this.reset()
        for (const load of loads()) this.inc({ pool: load.pool }, load[of])
      },
    })
  totals('recado_pool_transactions_total', 'Transactions that have got a connection to the database.', 'transactions')
  totals('recado_pool_wait_seconds_total', 'How long transactions have waited for their connection.', 'waitedSeconds')
}
