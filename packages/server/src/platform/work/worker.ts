import type { Storage } from '@recado/storage/storage'
import type { Logger } from 'pino'
import type { Clock } from '#platform/clock.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Unit } from '#platform/unit.ts'
import type { ClockJob, Job, Signal } from './job.ts'
import {
  type Claimed,
  claim,
  drop,
  extendLeases,
  finish,
  giveBack,
  insertClockRow,
  type LaneTable,
  releaseLeases,
  rescheduleClockRow,
} from './queries.ts'

const leaseMs = 6_000
const heartbeatMs = 2_000
const pollMs = 1_000
const maxOutside = 16
/** Of one company, whatever waits outside included. */
const maxEach = 12
const attempts = 5
const firstRetryMs = 200
const retryFactor = 4

export interface WorkerParts {
  system: SystemDb
  unit: Unit
  storage: Storage
  clock: Clock
  log: Logger
  jobs: readonly Job[]
  clockJobs: readonly ClockJob[]
  signals: readonly Signal[]
  /** Pieces done at the same time. */
  concurrency: number
  /** No other process works on this database: what is leased was a predecessor's, and is taken over at once. */
  alone: boolean
}

export interface Worker {
  /** Looks for work now. */
  wake(): void
  /** Works until nothing is due; for tests, which turn the clock themselves. */
  settle(): Promise<void>
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>
}

/** Works the queue of jobs and the inbox of channels until it is stopped. */
export function startWorker(parts: WorkerParts): Worker {
  const queues: Record<LaneTable, Set<number>> = { work: new Set(), 'channels.inbox': new Set() }
  const tables = Object.keys(queues) as LaneTable[]
  const underWay = new Set<Promise<void>>()
  const load = new Map<number | null, number>()
  const askAgainAt: Record<LaneTable, number> = { work: 0, 'channels.inbox': 0 }
  let outside = 0
  let stopped = false
  let prepared = false
  let looking: Promise<number> | undefined
  let lookAgain = false

  const look = async (): Promise<number> => {
    let taken = 0
    // Jobs and signals come first in turn, so that a flood of one does not starve the other.
    tables.reverse()
    for (const table of tables) {
      // By halves, so that who fills the first leaves the second to others.
      for (let half = 0; half < 2; half++) {
        const free = parts.concurrency - (underWay.size - outside)
        if (free <= 0 || stopped) return taken
        const limit = Math.min(free, Math.ceil(parts.concurrency / 2))
        const count = await take(table, limit)
        taken += count
        if (count < limit) break
      }
    }
    return taken
  }

  // Who has much to do leaves what becomes free to others, as long as there are some: theirs waits for one piece, not for a backlog.
  const take = async (table: LaneTable, free: number): Promise<number> => {
    const withAtLeast = (pieces: number) =>
      [...load].flatMap(([company, count]) => (company !== null && count >= pieces ? [company] : []))
    const [busy, full] = [withAtLeast(parts.concurrency / 2), withAtLeast(maxEach)]
    const fetch = (limit: number, resting: number[]) =>
      claim(parts.system.pool, table, limit, parts.clock.now(), leaseMs, resting)
    const rows: Claimed[] = []
    const since = performance.now()
    if (busy.length > full.length && since >= askAgainAt[table]) {
      rows.push(...(await fetch(free, busy)))
      const now = performance.now()
      // To look through a long backlog for others takes a while: a tenth of the time at most goes into it.
      if (rows.length === 0) askAgainAt[table] = now + 10 * (now - since)
    }
    if (rows.length < free) rows.push(...(await fetch(free - rows.length, full)))
    for (const row of rows) start(table, row)
    return rows.length
  }

  const count = ({ companyId }: Claimed, change: 1 | -1) => {
    const pieces = (load.get(companyId) ?? 0) + change
    if (pieces > 0) load.set(companyId, pieces)
    else load.delete(companyId)
  }

  // Who waits for the network leaves its place to others, up to a bound.
  const whileOutside: WhileOutside = async (wait) => {
    if (outside >= maxOutside) return wait()
    outside++
    wake()
    return wait().finally(() => outside--)
  }

  const start = (table: LaneTable, row: Claimed) => {
    queues[table].add(row.id)
    count(row, 1)
    const piece = perform(parts, table, row, whileOutside).finally(() => {
      queues[table].delete(row.id)
      count(row, -1)
      underWay.delete(piece)
      wake()
    })
    underWay.add(piece)
  }

  const rests = async () => {
    await looking
    await Promise.all(underWay)
    return !looking
  }

  const wake = () => {
    if (stopped || !prepared) return
    if (looking) {
      lookAgain = true
      return
    }
    lookAgain = false
    looking = look()
      .catch((error: Error) => {
        parts.log.warn({ reason: error.message }, 'looking for work failed')
        return 0
      })
      .finally(() => {
        looking = undefined
        if (lookAgain) wake()
      })
  }

  const heartbeat = () => {
    const until = new Date(parts.clock.now().getTime() + leaseMs)
    for (const table of tables) {
      if (queues[table].size === 0) continue
      extendLeases(parts.system.pool, table, [...queues[table]], until).catch((error: Error) =>
        parts.log.warn({ reason: error.message }, 'a lease could not be extended'),
      )
    }
  }

  const pollTimer = setInterval(wake, pollMs)
  const heartbeatTimer = setInterval(heartbeat, heartbeatMs)
  const ready = prepare(parts)
  const begin = () => {
    prepared = true
    wake()
  }
  ready.then(begin, (error: Error) => {
    parts.log.error({ reason: error.message }, 'the worker could not prepare')
    begin()
  })

  return {
    wake,
    settle: async () => {
      await ready
      for (;;) {
        // A look under way may have passed what came since it began.
        if (!(await rests())) continue
        wake()
        if (!(await looking) && underWay.size === 0 && !looking) return
      }
    },
    stop: async () => {
      stopped = true
      clearInterval(pollTimer)
      await looking
      await Promise.allSettled(underWay)
      clearInterval(heartbeatTimer)
    },
  }
}

async function prepare({ system, clock, clockJobs, alone }: WorkerParts): Promise<void> {
  if (alone) for (const table of ['work', 'channels.inbox'] as const) await releaseLeases(system.pool, table)
  for (const job of clockJobs) await insertClockRow(system.pool, job.name, clock.now())
}

type WhileOutside = <T>(wait: () => Promise<T>) => Promise<T>

async function perform(parts: WorkerParts, table: LaneTable, row: Claimed, whileOutside: WhileOutside): Promise<void> {
  try {
    if (table === 'channels.inbox') await receive(parts, row)
    else if (row.companyId === null) await tick(parts, row)
    else await runJob(parts, row, row.companyId, whileOutside)
  } catch (error) {
    await retryOrPark(parts, table, row, error as Error)
  }
}

async function runJob(parts: WorkerParts, row: Claimed, companyId: number, whileOutside: WhileOutside): Promise<void> {
  const job = parts.jobs.find((known) => known.name === row.kind)
  if (!job) throw new Error(`No job is called ${row.kind}`)
  const input = job.input.parse(row.payload)
  const { before } = job
  const answer = before && (await whileOutside(() => before({ companyId, unit: parts.unit, storage: parts.storage }, input)))
  await parts.unit(companyId, async (ctx) => {
    await job.run(ctx, input, answer as never)
    if (!(await finish(ctx.tx, 'work', row.id))) throw new Error('Finished by somebody else')
  })
}

async function receive(parts: WorkerParts, row: Claimed): Promise<void> {
  const { companyId, connectionId } = row
  if (companyId === null || connectionId === null) return drop(parts.system.pool, 'channels.inbox', row.id)
  const signal = parts.signals.find((known) => known.kind === row.kind)
  if (!signal) throw new Error(`No feature takes signals of kind ${row.kind}`)
  const payload = signal.payload.parse(row.payload)
  await parts.unit(companyId, async (ctx) => {
    await signal.run(ctx, connectionId, payload)
    if (!(await finish(ctx.tx, 'channels.inbox', row.id))) throw new Error('Finished by somebody else')
  })
}

async function tick(parts: WorkerParts, row: Claimed): Promise<void> {
  const job = parts.clockJobs.find((known) => known.name === row.kind)
  if (!job) return drop(parts.system.pool, 'work', row.id)
  const now = parts.clock.now()
  await job.run({ ...parts, now })
  await rescheduleClockRow(parts.system.pool, row.id, new Date(now.getTime() + job.everyMs))
}

async function retryOrPark(parts: WorkerParts, table: LaneTable, row: Claimed, error: Error): Promise<void> {
  const parked = row.attempts >= attempts && row.companyId !== null
  parts.log[parked ? 'error' : 'warn'](
    { kind: row.kind, work: row.id, attempt: row.attempts, reason: error.message },
    'work failed',
  )
  const waitMs = firstRetryMs * retryFactor ** Math.min(row.attempts - 1, attempts)
  const outcome = { error: error.message.slice(0, 1000), dueAt: new Date(parts.clock.now().getTime() + waitMs) }
  const given = giveBack(parts.system.pool, table, row, parked ? { error: outcome.error, parked } : outcome)
  // The database may be the very thing that failed: then the lease runs out and the row is taken again.
  await given.catch((failure: Error) => parts.log.warn({ reason: failure.message }, 'work could not be given back'))
}
