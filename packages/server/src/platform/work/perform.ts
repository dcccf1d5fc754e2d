import type { Clock } from '#platform/clock.ts'
import type { Installation } from '#platform/installation.ts'
import type { ClockJob, Job, Signal } from './job.ts'
import { workDone } from './metrics.ts'
import { type Claimed, drop, finish, rescheduleOrPark, type LaneTable, rescheduleClockRow } from './queries.ts'

const attempts = 5
const firstRetryMs = 200
const retryFactor = 4

export interface PerformParts extends Installation {
  /**
   * The clock by which work falls due. What channels hand over is due by the database's time. When `clock` is another one, which is moved
   * by hand, new work of companies has to be due by both.
   */
  dueBy: Clock
  jobs: readonly Job[]
  clockJobs: readonly ClockJob[]
  signals: readonly Signal[]
}

/** Lets work wait for the network without using one of the worker's places, up to a maximum. */
export type WhileOutside = <T>(wait: () => Promise<T>) => Promise<T>

/** Runs a claimed row. A row that fails is retried later, or set aside. Returns whether it was done. */
export async function perform(parts: PerformParts, table: LaneTable, row: Claimed, whileOutside: WhileOutside): Promise<boolean> {
  try {
    if (table === 'channels.inbox') await receive(parts, row)
    else if (row.companyId === null) await tick(parts, row)
    else await runJob(parts, row, row.companyId, whileOutside)
    tally(parts, table, row.kind, 'done')
    return true
  } catch (error) {
    await retryOrPark(parts, table, row, error as Error)
    return false
  }
}

async function runJob(parts: PerformParts, row: Claimed, companyId: number, whileOutside: WhileOutside): Promise<void> {
  const job = parts.jobs.find((known) => known.name === row.kind)
  if (!job) throw new Error(`No job is called ${row.kind}`)
  const input = job.input.parse(row.payload)
  const { before } = job
  const answer = before && (await whileOutside(() => before({ ...parts, companyId }, input)))
  await parts.unit(companyId, async (ctx) => {
    await job.run(ctx, input, answer as never)
    await finish(ctx.tx, 'work', [row.id])
  })
}

/**
 * Runs several signals in one transaction, which saves most of the cost of commits. False when they must run one by one, because one may
 * not share the transaction or has failed.
 */
export async function performInOneTransaction(parts: PerformParts, table: LaneTable, run: readonly Claimed[]): Promise<boolean> {
  const place = run[0] && placeOf(run[0])
  if (table !== 'channels.inbox' || run.length < 2 || !place) return false
  try {
    const reports = run.map((row) => readReport(parts, row))
    if (!reports.every(({ signal, payload }) => signal.shares?.(payload))) return false
    await runSignals(parts, place, reports)
    for (const { kind } of run) tally(parts, table, kind, 'done')
    return true
  } catch {
    return false
  }
}

async function receive(parts: PerformParts, row: Claimed): Promise<void> {
  const place = placeOf(row)
  if (!place) return drop(parts.system.pool, 'channels.inbox', row.id)
  await runSignals(parts, place, [readReport(parts, row)])
}

interface Report {
  id: number
  signal: Signal
  payload: unknown
}

function readReport({ signals }: PerformParts, { id, kind, payload }: Claimed): Report {
  const signal = signals.find((known) => known.kind === kind)
  if (!signal) throw new Error(`No feature takes signals of kind ${kind}`)
  return { id, signal, payload: signal.payload.parse(payload) }
}

type Place = { companyId: number; connectionId: number }

/** The company and the connection of a row. Undefined when the connection is gone. */
function placeOf({ companyId, connectionId }: Claimed): Place | undefined {
  return companyId === null || connectionId === null ? undefined : { companyId, connectionId }
}

async function runSignals({ unit }: PerformParts, { companyId, connectionId }: Place, reports: readonly Report[]): Promise<void> {
  await unit(companyId, async (ctx) => {
    for (const { signal, payload } of reports) await signal.run(ctx, connectionId, payload)
    await finish(
      ctx.tx,
      'channels.inbox',
      reports.map(({ id }) => id),
    )
  })
}

async function tick(parts: PerformParts, row: Claimed): Promise<void> {
  const job = parts.clockJobs.find((known) => known.name === row.kind)
  if (!job) return drop(parts.system.pool, 'work', row.id)
  const now = parts.clock.now()
  await job.run({ ...parts, now })
  await rescheduleClockRow(parts.system.pool, row.id, new Date(parts.dueBy.now().getTime() + job.everyMs))
}

async function retryOrPark(parts: PerformParts, table: LaneTable, row: Claimed, error: Error): Promise<void> {
  const parked = row.attempts >= attempts && row.companyId !== null
  tally(parts, table, row.kind, parked ? 'parked' : 'retried')
  parts.log[parked ? 'error' : 'warn'](
    { kind: row.kind, work: row.id, attempt: row.attempts, reason: error.message },
    'work failed',
  )
  // A clock job serves all companies, so it is retried at its next due time at the latest.
  const period = parts.clockJobs.find(({ name }) => row.companyId === null && name === row.kind)?.everyMs ?? Infinity
  const waitMs = Math.min(firstRetryMs * retryFactor ** Math.min(row.attempts - 1, attempts), period)
  const outcome = { error: error.message.slice(0, 1000), dueAt: new Date(parts.dueBy.now().getTime() + waitMs) }
  const giveBackOrTell = async () => {
    await rescheduleOrPark(parts.system.pool, table, row, parked ? { error: outcome.error, parked } : outcome)
    if (parked) await notifySetAside(parts, row)
  }
  // The database may be the very thing that failed: then the lease runs out and the row is claimed again.
  await giveBackOrTell().catch((failure: Error) => parts.log.warn({ reason: failure.message }, 'work could not be given back'))
}

function tally({ jobs, clockJobs, signals, count }: PerformParts, queue: LaneTable, name: string, outcome: string): void {
  const isKnown = [...jobs, ...clockJobs].some((job) => job.name === name) || signals.some((signal) => signal.kind === name)
  count(workDone, { queue, kind: isKnown ? name : 'unknown', outcome })
}

async function notifySetAside({ jobs, unit }: PerformParts, { companyId, kind, payload }: Claimed): Promise<void> {
  const job = jobs.find((known) => known.name === kind)
  const { setAside } = job ?? {}
  if (companyId !== null && job && setAside) await unit(companyId, (ctx) => setAside(ctx, job.input.parse(payload)))
}
