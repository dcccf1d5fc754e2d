import {
  type Claimed,
  claim,
  extendLeases,
  ensureClockRows,
  type LaneTable,
  recallLeases,
  release,
  releaseLeases,
} from './queries.ts'
import type { ClockJob } from './job.ts'
import { perform, type PerformParts, performInOneTransaction, type WhileOutside } from './perform.ts'

const leaseMs = 6_000
const heartbeatMs = 2_000
const pollMs = 1_000
/** No database connection is held meanwhile. A job that sends to many hosts that may be slow takes at most its part of these. */
const maxOutside = 192
/** For one company, including what waits outside. */
const maxEach = 12

export interface WorkerParts extends PerformParts {
  /** Runs done at the same time; the rows of one are done in turn. */
  concurrency: number
  /** No other process works on this database, so a lease belongs to a predecessor and is taken over at once. */
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
  return new RunningWorker(parts)
}

class RunningWorker implements Worker {
  readonly #parts: WorkerParts
  readonly #held: Record<LaneTable, Set<number>> = { work: new Set(), 'channels.inbox': new Set() }
  readonly #tables = Object.keys(this.#held) as LaneTable[]
  readonly #askAgainAt: Record<LaneTable, number> = { work: 0, 'channels.inbox': 0 }
  readonly #underWay = new Set<Promise<void>>()
  /** Runs of each company. */
  readonly #load = new Map<number | null, number>()
  readonly #ready: Promise<void>
  readonly #poll: NodeJS.Timeout
  readonly #heartbeat: NodeJS.Timeout
  #outside = 0
  #stopped = false
  #prepared = false
  #looking: Promise<number> | undefined
  #lookAgain = false
  #lookedAt: number

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#lookedAt = parts.dueBy.now().getTime()
    this.#poll = setInterval(() => {
      this.#keepTime()
      this.wake()
    }, pollMs)
    this.#heartbeat = setInterval(() => this.#extendLeases(), heartbeatMs)
    this.#ready = prepare(parts)
    const begin = () => {
      this.#prepared = true
      this.wake()
    }
    this.#ready.then(begin, (error: Error) => {
      parts.log.error({ reason: error.message }, 'the worker could not prepare')
      begin()
    })
  }

  wake(): void {
    if (this.#stopped || !this.#prepared) return
    if (this.#looking) {
      this.#lookAgain = true
      return
    }
    this.#lookAgain = false
    this.#looking = this.#look()
      .catch((error: Error) => {
        this.#parts.log.warn({ reason: error.message }, 'looking for work failed')
        return 0
      })
      .finally(() => {
        this.#looking = undefined
        if (this.#lookAgain) this.wake()
      })
  }

  async settle(): Promise<void> {
    await this.#ready
    for (;;) {
      // A search under way may have missed work that came since it began.
      if (!(await this.#rests())) continue
      this.wake()
      if (!(await this.#looking) && this.#underWay.size === 0 && !this.#looking) return
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#poll)
    await this.#looking
    await Promise.allSettled(this.#underWay)
    clearInterval(this.#heartbeat)
  }

  async #rests(): Promise<boolean> {
    await this.#looking
    await Promise.all(this.#underWay)
    return !this.#looking
  }

  async #look(): Promise<number> {
    const { concurrency } = this.#parts
    let taken = 0
    // Jobs and signals take turns going first, so that a flood of one does not starve the other.
    this.#tables.reverse()
    for (const table of this.#tables) {
      // Takes work by halves, so that a company that fills the first half leaves the second to others.
      for (let half = 0; half < 2; half++) {
        const free = concurrency - (this.#underWay.size - this.#outside)
        if (free <= 0 || this.#stopped) return taken
        const limit = Math.min(free, Math.ceil(concurrency / 2))
        const count = await this.#take(table, limit)
        taken += count
        if (count < limit) break
      }
    }
    return taken
  }

  // A company with much to do leaves freed places to others, as long as there are any: they wait for one piece, not for a
  // backlog.
  async #take(table: LaneTable, free: number): Promise<number> {
    const { system, clock, dueBy, concurrency } = this.#parts
    // What is handed over by channels is due by the database's time.
    const walked = () => (table === 'work' && clock !== dueBy ? clock.now() : undefined)
    const [busy, full] = [this.#companiesWith(concurrency / 2), this.#companiesWith(maxEach)]
    const fetch = (limit: number, resting: number[]) =>
      claim(system.forgetful, table, limit, dueBy.now(), leaseMs, resting, walked())
    const runs: Claimed[][] = []
    const since = performance.now()
    if (busy.length > full.length && since >= this.#askAgainAt[table]) {
      runs.push(...(await fetch(free, busy)))
      const now = performance.now()
      // Searching a long backlog for work of other companies takes a while. It gets at most a tenth of the time.
      if (runs.length === 0) this.#askAgainAt[table] = now + 10 * (now - since)
    }
    if (runs.length < free) runs.push(...(await fetch(free - runs.length, full)))
    for (const run of runs) this.#start(table, run)
    return runs.length
  }

  #companiesWith(pieces: number): number[] {
    return [...this.#load].flatMap(([company, count]) => (company !== null && count >= pieces ? [company] : []))
  }

  #start(table: LaneTable, run: Claimed[]): void {
    for (const { id } of run) this.#held[table].add(id)
    this.#count(run, 1)
    const piece = this.#perform(table, run).finally(() => {
      for (const { id } of run) this.#held[table].delete(id)
      this.#count(run, -1)
      this.#underWay.delete(piece)
      this.wake()
    })
    this.#underWay.add(piece)
  }

  // The rows after a failed one wait for it.
  async #perform(table: LaneTable, run: Claimed[]): Promise<void> {
    const { system, log } = this.#parts
    if (await performInOneTransaction(this.#parts, table, run)) return
    for (const [at, row] of run.entries()) {
      const isDone = await perform(this.#parts, table, row, this.#whileOutside)
      this.#held[table].delete(row.id)
      const left = run.slice(at + 1)
      if (left.length === 0 || (isDone && !this.#stopped)) continue
      // When this fails, their leases run out.
      await release(system.forgetful, table, left).catch((error: Error) =>
        log.warn({ reason: error.message }, 'work could not be given back'),
      )
      return
    }
  }

  #count([first]: Claimed[], change: 1 | -1): void {
    const companyId = first?.companyId ?? null
    const pieces = (this.#load.get(companyId) ?? 0) + change
    if (pieces > 0) this.#load.set(companyId, pieces)
    else this.#load.delete(companyId)
  }

  // Work that waits for the network leaves its place to others, up to a bound.
  readonly #whileOutside: WhileOutside = async (wait) => {
    if (this.#outside >= maxOutside) return wait()
    this.#outside++
    this.wake()
    return wait().finally(() => this.#outside--)
  }

  // After a clock that was ahead is corrected, everything that it put off or leased would wait too long.
  #keepTime(): void {
    const { system, dueBy, clockJobs, log } = this.#parts
    const now = dueBy.now()
    const isBack = now.getTime() < this.#lookedAt - leaseMs
    this.#lookedAt = now.getTime()
    if (!isBack) return
    log.warn('the clock was put back')
    const latest = new Date(now.getTime() + leaseMs)
    const recalled = this.#tables.map((table) => recallLeases(system.pool, table, latest, [...this.#held[table]]))
    Promise.all([...recalled, ensureClock(system.pool, clockJobs, now)]).catch((error: Error) =>
      log.warn({ reason: error.message }, 'what waits for a wrong time was not recalled'),
    )
  }

  #extendLeases(): void {
    const { system, dueBy, log } = this.#parts
    const until = new Date(dueBy.now().getTime() + leaseMs)
    for (const table of this.#tables) {
      if (this.#held[table].size === 0) continue
      extendLeases(system.forgetful, table, [...this.#held[table]], until).catch((error: Error) =>
        log.warn({ reason: error.message }, 'a lease could not be extended'),
      )
    }
  }
}

async function prepare({ system, dueBy, clockJobs, alone }: WorkerParts): Promise<void> {
  if (alone) for (const table of ['work', 'channels.inbox'] as const) await releaseLeases(system.pool, table)
  await ensureClock(system.pool, clockJobs, dueBy.now())
}

function ensureClock(pool: PerformParts['system']['pool'], clockJobs: readonly ClockJob[], now: Date): Promise<void> {
  const rows = clockJobs.map(({ name, everyMs }) => ({ kind: name, latest: new Date(now.getTime() + everyMs) }))
  return ensureClockRows(pool, rows, now)
}
