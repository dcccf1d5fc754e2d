import { setTimeout as delay } from 'node:timers/promises'
import { LeaseLost, type Lease } from '#leases.ts'
import type { Logger } from '#log.ts'
import type { CommandRow, MessageRow, Outbox, OutboxRow, ReadRow } from '#outbox.ts'
import { Undeliverable, type Session } from '#provider.ts'

/** How long the network may take to say that it has a message, before the session counts as broken. */
const ackMs = 20_000
/** Tries of a message that an open session could not get rid of. */
const maxAttempts = 4
const retryMs = 1_000

export interface ArbiterParts {
  lease: Lease
  outbox: Outbox
  log: Logger
  /** The open session, if there is one. */
  session(): Session | undefined
  /** Whether the connection is meant to be open; if not, messages fail instead of waiting. */
  wanted(): boolean
  obey(command: CommandRow): Promise<void>
  /** The session does not answer: end it, a new one follows. */
  broken(detail: string): void
}

export interface Arbiter {
  /** Takes rows until stopped, or until the lease is lost. */
  run(): Promise<void>
  /** There may be new rows, or another session. */
  wake(): void
  /** A session opened: what may have been on its way with the last one goes first. */
  resume(): void
  acknowledged(waId: string, error?: string): void
  /** The session ended: what is in flight stays in doubt. */
  interrupt(): void
  /** Nothing to do, and the connection is not meant to be open. */
  idle(): boolean
  stop(): Promise<void>
}

type Answer = { kind: 'taken' } | { kind: 'refused'; code: string } | { kind: 'silent' } | { kind: 'interrupted' }

/** Sends the rows of one connection's outbox, one at a time. Order: what is in doubt, then by class, then by id. */
export function createArbiter(parts: ArbiterParts): Arbiter {
  const { lease, outbox, log } = parts
  let stopped = false
  let idle = false
  let finished = Promise.resolve()
  let inDoubt: MessageRow[] | undefined
  let flight: { waId: string; answer(answer: Answer): void } | undefined
  let bell = Promise.withResolvers<void>()

  const wake = () => bell.resolve()

  const next = async (): Promise<OutboxRow | undefined> => {
    if (parts.wanted() && !parts.session()) return outbox.nextCommand()
    inDoubt ??= await outbox.inDoubt()
    return inDoubt[0] ?? (parts.wanted() ? outbox.next() : outbox.nextOfAll())
  }

  const awaitAnswer = (waId: string) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => resolve({ kind: 'silent' }), ackMs)
    flight = { waId, answer: resolve }
    return promise.finally(() => {
      clearTimeout(timer)
      flight = undefined
    })
  }

  const settled = (row: MessageRow) => {
    inDoubt = inDoubt?.filter((other) => other.id !== row.id)
  }

  const giveUp = async (row: MessageRow, detail: string) => {
    log.warn({ row: row.id, detail }, 'a message was not sent')
    await outbox.failed(row, 'ERR_SENDING_WAPP_MSG', detail)
    settled(row)
  }

  /** The session is there, but the message did not get through. The row keeps its place; nothing passes it. */
  const miss = async (row: MessageRow, detail: string) => {
    if (row.attempts + 1 >= maxAttempts) return giveUp(row, detail)
    await outbox.missed(row)
    row.attempts += 1
    log.info({ row: row.id, attempts: row.attempts, detail }, 'a message is tried again')
  }

  const notSent = async (row: MessageRow, session: Session, error: Error) => {
    if (error instanceof LeaseLost) throw error
    if (parts.session() !== session) return
    if (error instanceof Undeliverable) return giveUp(row, error.message)
    await miss(row, error.message)
    await delay(retryMs * row.attempts)
  }

  /** Marks the message as being on its way, with what will be sent, however often. */
  const markSending = async (row: MessageRow, prepared: Buffer) => {
    const isMarked = inDoubt?.some((other) => other.id === row.id) ?? false
    if (isMarked && row.prepared) return
    await outbox.sending(row, prepared)
    row.prepared = prepared
    if (!isMarked) inDoubt = [...(inDoubt ?? []), row]
  }

  const sendMessage = async (row: MessageRow, session: Session) => {
    const { waId, payload } = row
    let prepared: Buffer
    try {
      prepared = row.prepared ?? Buffer.from(await session.prepare(payload))
    } catch (error) {
      return notSent(row, session, error as Error)
    }
    await markSending(row, prepared)
    const answered = awaitAnswer(waId)
    try {
      if (!lease.held()) throw new LeaseLost()
      await session.send({ waId, payload, prepared })
    } catch (error) {
      flight?.answer({ kind: 'interrupted' })
      await answered
      return notSent(row, session, error as Error)
    }
    const answer = await answered
    if (answer.kind === 'taken') {
      await outbox.sent(row)
      settled(row)
    }
    if (answer.kind === 'refused') await giveUp(row, `refused with ${answer.code}`)
    if (answer.kind === 'silent') {
      await miss(row, 'no answer')
      parts.broken('no answer to a message')
    }
  }

  const markRead = async (row: ReadRow, session: Session) => {
    try {
      await session.markRead(row.payload.keys)
      await outbox.close(row, 'done')
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (parts.session() !== session) return
      log.warn({ row: row.id, reason: (error as Error).message }, 'read marks were not sent')
      await outbox.close(row, 'failed')
    }
  }

  const handle = async (row: OutboxRow) => {
    if (row.kind !== 'message' && row.kind !== 'read') return parts.obey(row)
    const session = parts.session()
    if (session) return row.kind === 'message' ? sendMessage(row, session) : markRead(row, session)
    if (parts.wanted()) return undefined
    if (row.kind === 'read') return outbox.close(row, 'failed')
    await outbox.failed(row, 'ERR_WAPP_NOT_INITIALIZED')
    return settled(row)
  }

  const turn = async () => {
    bell = Promise.withResolvers<void>()
    const row = await next()
    if (row) {
      idle = false
      await handle(row)
      return
    }
    idle = !parts.wanted()
    await bell.promise
  }

  const loop = async () => {
    for (;;) {
      if (stopped) return
      try {
        await turn()
      } catch (error) {
        if (error instanceof LeaseLost) return
        log.error({ reason: (error as Error).message }, 'the outbox could not be worked on')
        // A write whose answer was lost may have happened: look again.
        inDoubt = undefined
        await Promise.race([bell.promise, delay(retryMs, undefined, { ref: false })])
      }
    }
  }

  return {
    run() {
      finished = loop()
      return finished
    },
    wake,
    resume() {
      inDoubt = undefined
      wake()
    },
    acknowledged(waId, error) {
      if (flight?.waId === waId) flight.answer(error ? { kind: 'refused', code: error } : { kind: 'taken' })
    },
    interrupt: () => flight?.answer({ kind: 'interrupted' }),
    idle: () => idle,
    async stop() {
      stopped = true
      wake()
      await finished
    },
  }
}
