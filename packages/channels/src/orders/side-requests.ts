import { TooLarge } from '@recado/storage/storage'
import { answerOfFailure, type SideRequestAnswer } from './side-request-answers.ts'
import type { SideRequestRow, SideRequestTable } from '#tables/side-request-table.ts'
import { LeaseLost } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import { Corrupt, Gone, NoKey, type Session } from '#provider.ts'

/** Maximum concurrent side requests per connection. Fetches are limited separately because they take long. */
const atOnce = { others: 8, fetches: 3 }
/** Pauses before a side request is retried. */
const pausesMs = {
  fetch: [2_000, 10_000, 60_000],
  check: [2_000],
  picture: [2_000, 10_000],
  presence: [],
  watch: [],
  'address-book': [],
}
/** Further pauses for a file, the last one repeated: its phone may be off, or the network unreachable. */
const longPausesMs = [10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
/** Older ones are given up. */
const weekSeconds = 7 * 24 * 60 * 60
/** Beyond this age a typing indicator is outdated, and the user who asked for an address book has stopped waiting. */
const worthlessAfterSeconds: Partial<Record<SideRequestRow['kind'], number>> = { presence: 10, 'address-book': 60 }

export interface SideRequestsParts {
  table: SideRequestTable
  log: Logger
  session: () => Session | undefined
  /** Whether the connection is wanted open. If not, side requests fail instead of waiting. */
  wanted: () => boolean
}

/** A connection's orders other than messages. Side requests and messages never wait for each other. */
export class SideRequests {
  private readonly parts: SideRequestsParts
  private readonly underWay = new Map<string, SideRequestRow['kind']>()
  private readonly tasks = new Set<Promise<void>>()
  private stopped = false
  private looking = false
  private again = false
  private nothingToDo = false

  constructor(parts: SideRequestsParts) {
    this.parts = parts
  }

  /** Signals possible new rows. */
  wake(): void {
    this.again = true
    if (this.looking || this.stopped) return
    this.looking = true
    const looked = this.look().finally(() => {
      this.looking = false
    })
    this.start(looked, 'the side requests could not be looked at')
  }

  /** A session opened. Watches again the people who were watched before. */
  resume(): void {
    this.wake()
    this.start(this.watchAgain(), 'who was watched is not watched any more')
  }

  /** Makes the fetches for the file of this message due now. */
  fileOffered(waId: string): void {
    this.start(
      this.parts.table.expedite(waId).then(() => this.wake()),
      'what the phone offers was not noted',
    )
  }

  /** Nothing under way or to do, and the connection is not wanted open. */
  idle(): boolean {
    return this.nothingToDo
  }

  /** Starts nothing new. Resolves when all writes are done. */
  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all(this.tasks)
  }

  private start(task: Promise<void>, what: string): void {
    const noted = task
      .catch((error: Error) => {
        if (!(error instanceof LeaseLost)) this.parts.log.warn({ reason: error.message }, what)
      })
      .finally(() => this.tasks.delete(noted))
    this.tasks.add(noted)
  }

  private async look(): Promise<void> {
    this.again = false
    const taken = (await this.take('others')) + (await this.take('fetches'))
    this.nothingToDo = taken === 0 && this.underWay.size === 0 && !this.parts.wanted()
    if (this.again && !this.stopped) return this.look()
  }

  private async take(what: 'fetches' | 'others'): Promise<number> {
    const busy = [...this.underWay].filter(([, kind]) => (kind === 'fetch') === (what === 'fetches')).map(([id]) => id)
    const rows = await this.parts.table.due(what, atOnce[what] - busy.length, busy)
    if (this.stopped) return 0
    for (const row of rows) {
      this.underWay.set(row.id, row.kind)
      const finished = this.run(row).finally(() => this.underWay.delete(row.id))
      // A row that waits for a session, or could not be written, must not spin. The process's own tick looks again.
      const lookAgain = () => {
        if (this.parts.session() || !this.parts.wanted()) this.wake()
      }
      this.start(finished.then(lookAgain), 'a side request was not noted')
    }
    return rows.length
  }

  private async run(row: SideRequestRow): Promise<void> {
    const { table, session, wanted } = this.parts
    const current = session()
    const isWorthless = row.age > (worthlessAfterSeconds[row.kind] ?? Number.POSITIVE_INFINITY)
    if (isWorthless || (!current && !wanted())) return table.done(row, answerOfFailure(row.kind, row.payload))
    if (!current) return
    let answer: SideRequestAnswer | undefined
    try {
      answer = await perform(row, current)
    } catch (error) {
      // A side request that the end of its session interrupted is run in the next one.
      return session() === current ? this.failed(row, error as Error) : undefined
    }
    await table.done(row, answer)
  }

  private async failed(row: SideRequestRow, error: Error): Promise<void> {
    const { table, log } = this.parts
    log.info({ row: row.id, kind: row.kind, attempts: row.attempts + 1, detail: error.message }, 'a side request failed')
    const pauseMs = isFinal(error) ? undefined : pausesMs[row.kind][row.attempts]
    if (pauseMs !== undefined) await table.later(row, pauseMs)
    else if (row.kind === 'fetch' && !isFinal(error) && !(error instanceof Corrupt)) await this.await(row, error)
    else await table.done(row, answerOfFailure(row.kind, row.payload, error))
  }

  /** A file that is not available yet may still become so for a week. */
  private async await(row: SideRequestRow & { kind: 'fetch' }, error: Error): Promise<void> {
    const { table } = this.parts
    if (row.age > weekSeconds) return table.done(row, answerOfFailure(row.kind, row.payload, new Gone(error.message)))
    const long = row.attempts - pausesMs.fetch.length
    const pauseMs = longPausesMs[Math.min(long, longPausesMs.length - 1)] ?? 0
    await table.later(row, pauseMs, { kind: 'fetched', payload: { ref: row.payload.ref, error: 'awaited' } })
  }

  private async watchAgain(): Promise<void> {
    for (const { chat } of await this.parts.table.watched()) await this.parts.session()?.watch(chat)
  }
}

async function perform(row: SideRequestRow, session: Session): Promise<SideRequestAnswer | undefined> {
  switch (row.kind) {
    case 'presence':
      await session.showPresence(row.payload)
      return undefined
    case 'watch':
      await session.watch(row.payload.chat)
      return undefined
    case 'fetch':
      return { kind: 'fetched', payload: { ref: row.payload.ref, size: await session.fetch(row.payload) } }
    case 'check':
      return { kind: 'checked', payload: { ref: row.payload.ref, ...(await session.check(row.payload.phone)) } }
    case 'picture': {
      const size = await session.picture(row.payload.of, row.payload.key)
      return { kind: 'picture', payload: { ref: row.payload.ref, ...(size === undefined ? {} : { size }) } }
    }
    case 'address-book':
      return { kind: 'address-book', payload: { ref: row.payload.ref, people: await session.addressBook() } }
    default:
      return row satisfies never
  }
}

function isFinal(error: Error): boolean {
  return error instanceof Gone || error instanceof TooLarge || error instanceof NoKey
}
