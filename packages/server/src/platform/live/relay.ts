import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listen, type Listener } from '@recado/postgres/listen'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openPool } from '#platform/database/db.ts'

/** A process that heard nothing for longer has missed messages that are deleted by now. */
const keptMs = 60_000
const sweepMs = 20_000
const retryMs = 50
const batchSize = 500
/** For a process that cannot send. The oldest messages are dropped, because screens need no outdated ones. */
const maxQueued = 10_000
const farewellMs = 1_000

export interface RelayParts {
  /** For the role that may cross companies. */
  databaseUrl: string
  /** False: this process has no screens and only sends. */
  hears: boolean
  log: Logger
}

interface RelayListener {
  /** Gets every message of the other processes once, those of each process in order. */
  hear: (message: unknown) => void
  /** Some messages were missed for good. */
  onGap: () => void
}

/** Carries messages between the processes of an installation, and survives the loss of any of its connections. */
export interface Relay {
  readonly hears: boolean
  send(message: unknown): void
  /** Resolves once it hears everything sent from then on. */
  open(ears: RelayListener): Promise<void>
  /** Is what we send leaving, and what others send being heard? */
  isWell(): boolean
  /** Sends what is left, unless that takes long. */
  close(): Promise<void>
}

/** The messages are rows of a table. A notice only says that there are new ones, so a lost notice loses nothing. */
export function openRelay({ databaseUrl, hears, log }: RelayParts): Relay {
  const pool = openPool(databaseUrl, hears ? 2 : 1)
  const name = randomUUID()
  const speaker = speakAs(name, pool, log)
  let reader: Reader | undefined
  let listener: Listener | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    hears,
    send: speaker.send,
    open: (ears) => {
      const { look, began } = (reader = readAs(name, pool, ears, log))
      listener = listen(databaseUrl, ['live'], look, log)
      timer = setInterval(() => {
        look()
        pool.query(`delete from live_messages where id < (extract(epoch from now()) * 1000 - ${keptMs}) * 1000`).catch(() => {})
      }, sweepMs)
      return began
    },
    isWell: () => speaker.isWell() && (!hears || (reader?.isWell() === true && listener?.isListening() === true)),
    close: async () => {
      clearInterval(timer)
      reader?.close()
      await listener?.end()
      await speaker.close()
      await pool.end()
    },
  }
}

function speakAs(name: string, pool: pg.Pool, log: Logger) {
  const queue: string[] = []
  let numbered = 0
  let well = true
  let closing = false
  let sending: Promise<void> | undefined

  const drain = async () => {
    while (queue.length > 0) {
      const first = numbered - queue.length
      await deliver(first, queue.splice(0, batchSize))
    }
    sending = undefined
  }
  // A batch whose answer was lost is sent again under the same numbers, and heard once. A batch that is too old is dropped. The next
  // numbers show the gap.
  const deliver = async (first: number, batch: readonly string[]) => {
    for (const until = performance.now() + keptMs; ; await pause(retryMs)) {
      const payloads = performance.now() < until ? batch : []
      try {
        await pool.query({ name: 'send live', text: 'select send_live($1, $2, $3)', values: [name, first, payloads] })
        well = true
        return
      } catch (error) {
        if (well) log.warn({ reason: (error as Error).message }, 'live updates do not reach the other processes')
        well = false
        if (closing) return
      }
    }
  }
  return {
    isWell: () => well,
    send: (message: unknown) => {
      if (queue.length >= maxQueued) queue.shift()
      queue.push(JSON.stringify(message))
      numbered++
      sending ??= drain()
    },
    close: async () => {
      closing = true
      await Promise.race([sending, pause(farewellMs, undefined, { ref: false })])
    },
  }
}

interface Reader {
  began: Promise<void>
  look: () => void
  isWell: () => boolean
  close: () => void
}

interface Row {
  id: number
  sender: string
  serial: number
  payload: string
}

function readAs(name: string, pool: pg.Pool, { hear, onGap }: RelayListener, log: Logger): Reader {
  const serials = new Map<string, number>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  let last: number | undefined
  let readAt = performance.now()
  let well = false
  const closing = new AbortController()
  let reading = false
  let again = false

  const take = ({ id, sender, serial, payload }: Row) => {
    last = id
    const next = (serials.get(sender) ?? serial - 1) + 1
    if (serial < next) return
    serials.set(sender, serial)
    if (serial > next) onGap()
    try {
      hear(JSON.parse(payload))
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'a live update of another process could not be told')
    }
  }
  const read = async () => {
    if (last === undefined) {
      const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from live_messages')
      last = rows[0]?.last ?? 0
      begin()
    }
    const askedAt = performance.now()
    const text = `select id, sender, serial, payload from live_messages where id > $1 and sender <> $2 order by id limit ${batchSize}`
    const { rows } = await pool.query<Row>({ name: 'read live', text, values: [last, name] })
    if (askedAt - readAt > keptMs) onGap()
    readAt = askedAt
    rows.forEach(take)
    again ||= rows.length === batchSize
  }
  const look = () => {
    again = true
    if (!reading) void readOn()
  }
  const readOn = async () => {
    reading = true
    while (again && !closing.signal.aborted) {
      again = false
      try {
        await read()
        well = true
      } catch (error) {
        if (well) log.warn({ reason: (error as Error).message }, 'live updates of the other processes are not heard')
        well = false
        again = true
        await pause(retryMs)
      }
    }
    reading = false
  }
  return { began, look, isWell: () => well, close: () => closing.abort() }
}
