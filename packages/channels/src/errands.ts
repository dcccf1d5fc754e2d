import { TooLarge } from '@recado/storage/storage'
import type { Fetched } from '#border.ts'
import type { Answer, ErrandRow, ErrandTable, FetchRow } from '#errand-table.ts'
import { LeaseLost } from '#leases.ts'
import type { Logger } from '#log.ts'
import { Gone, type Session } from '#provider.ts'

/** How many at the same time, per connection. Fetching has a limit of its own: it takes long. */
const atOnce = { others: 8, fetches: 3 }
/** Pauses before an errand is tried again. */
const pausesMs = { fetch: [2_000, 10_000, 60_000], check: [2_000], picture: [2_000, 10_000], presence: [], watch: [] }
/** Older than this, nobody is interested any more that somebody writes. */
const presenceSeconds = 10

export interface ErrandsParts {
  table: ErrandTable
  log: Logger
  /** The open session, if there is one. */
  session: () => Session | undefined
  /** Whether the connection is meant to be open; if not, errands fail instead of waiting. */
  wanted: () => boolean
}

/** What is asked of a connection beside its messages. Nothing of it waits for them, and they wait for nothing of it. */
export interface Errands {
  /** There may be new rows. */
  wake(): void
  /** A session opened: who was watched is watched again. */
  resume(): void
  /** Nothing under way or to do, and the connection is not meant to be open. */
  idle(): boolean
  /** Starts nothing new; resolves when nothing more is written. */
  stop(): Promise<void>
}

export function createErrands({ table, log, session, wanted }: ErrandsParts): Errands {
  const underWay = new Map<string, ErrandRow['kind']>()
  const tasks = new Set<Promise<void>>()
  let stopped = false
  let looking = false
  let again = false
  let idle = false

  const start = (task: Promise<void>, what: string) => {
    const noted = task
      .catch((error: Error) => {
        if (!(error instanceof LeaseLost)) log.warn({ reason: error.message }, what)
      })
      .finally(() => tasks.delete(noted))
    tasks.add(noted)
  }

  const failed = async (row: ErrandRow, error: Error) => {
    const pauseMs = isFinal(error) ? undefined : pausesMs[row.kind][row.attempts]
    log.info({ row: row.id, kind: row.kind, attempts: row.attempts + 1, detail: error.message }, 'an errand failed')
    if (pauseMs === undefined) await table.done(row, failureOf(row, error))
    else await table.later(row, pauseMs)
  }

  const run = async (row: ErrandRow) => {
    const current = session()
    if (row.kind === 'presence' && row.age > presenceSeconds) return table.done(row)
    if (!current) return wanted() ? undefined : table.done(row, failureOf(row))
    let answer: Answer | undefined
    try {
      answer = await perform(row, current)
    } catch (error) {
      // What was cut off by the end of its session is done in the next one.
      return session() === current ? failed(row, error as Error) : undefined
    }
    await table.done(row, answer)
  }

  const take = async (what: 'fetches' | 'others') => {
    const busy = [...underWay].filter(([, kind]) => (kind === 'fetch') === (what === 'fetches')).map(([id]) => id)
    const rows = await table.due(what, atOnce[what] - busy.length, busy)
    if (stopped) return 0
    for (const row of rows) {
      underWay.set(row.id, row.kind)
      const finished = run(row).finally(() => underWay.delete(row.id))
      // A row that waits for a session, or could not be written, must not spin: the clock of the process looks again.
      const lookAgain = () => {
        if (session() || !wanted()) wake()
      }
      start(finished.then(lookAgain), 'an errand was not noted')
    }
    return rows.length
  }

  const look = async (): Promise<void> => {
    again = false
    const taken = (await take('others')) + (await take('fetches'))
    idle = taken === 0 && underWay.size === 0 && !wanted()
    if (again && !stopped) return look()
  }

  const wake = () => {
    again = true
    if (looking || stopped) return
    looking = true
    start(
      look().finally(() => {
        looking = false
      }),
      'the errands could not be looked at',
    )
  }

  const watchAgain = async () => {
    for (const { chat } of await table.watched()) await session()?.watch(chat)
  }

  return {
    wake,
    resume() {
      wake()
      start(watchAgain(), 'who was watched is not watched any more')
    },
    idle: () => idle,
    async stop() {
      stopped = true
      await Promise.all(tasks)
    },
  }
}

async function perform(row: ErrandRow, session: Session): Promise<Answer | undefined> {
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
    default:
      return row satisfies never
  }
}

function isFinal(error: Error): boolean {
  return error instanceof Gone || error instanceof TooLarge
}

/** What is told when an errand could not be run. */
function failureOf(row: ErrandRow, error?: Error): Answer | undefined {
  switch (row.kind) {
    case 'presence':
    case 'watch':
      return undefined
    case 'fetch':
      return { kind: 'fetched', payload: fetchFailure(row, error) }
    case 'check':
      return { kind: 'checked', payload: { ref: row.payload.ref } }
    case 'picture':
      return { kind: 'picture', payload: { ref: row.payload.ref } }
    default:
      return row satisfies never
  }
}

function fetchFailure({ payload: { ref } }: FetchRow, error?: Error): Fetched {
  if (error instanceof TooLarge) return { ref, error: 'too-large' }
  return { ref, error: error instanceof Gone ? 'gone' : 'failed' }
}
