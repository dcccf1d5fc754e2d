import { setTimeout as delay } from 'node:timers/promises'
import { atOnce, mayGoBeside } from './beside.ts'
import { Flights, type Landing } from './flights.ts'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import type { CommandRow, MessageRow, Outbox, OutboxRow, ReadRow } from '#tables/outbox.ts'
import { Undeliverable, type Session } from '#provider.ts'

/** Attempts at a message that an open session could not get out. */
const maxAttempts = 4
const retryMs = 1_000

export interface ArbiterParts {
  lease: Lease
  outbox: Outbox
  log: Logger
  /** The open session, if there is one. */
  session: () => Session | undefined
  /** Whether the connection is meant to be open; if not, messages fail instead of waiting. */
  wanted: () => boolean
  obey: (command: CommandRow) => Promise<void>
  /** The session does not answer: end it, a new one follows. */
  broken: (detail: string) => void
}

/**
 * Sends the rows of one connection's outbox: several at a time, of one conversation one after another. Order: what is in doubt,
 * then by class, then by id.
 */
export class Arbiter {
  private readonly parts: ArbiterParts
  private readonly flights = new Flights()
  /** The rows being worked on, and the end of that. */
  private readonly underWay = new Map<OutboxRow, Promise<void>>()
  /** Messages that the network may already have; undefined while that is not known. */
  private inDoubt: MessageRow[] | undefined
  private bell = Promise.withResolvers<void>()
  private stopped = false
  private nothingToDo = false
  private finished = Promise.resolve()

  constructor(parts: ArbiterParts) {
    this.parts = parts
  }

  /** Takes rows until stopped, or until the lease is lost. */
  run(): Promise<void> {
    this.finished = this.loop()
    return this.finished
  }

  /** There may be new rows or a new session. */
  wake(): void {
    this.bell.resolve()
  }

  /** A session opened: what may have been under way with the last one goes first. */
  resume(): void {
    this.inDoubt = undefined
    this.wake()
  }

  acknowledged(waId: string, error?: string): void {
    this.flights.land(waId, error ? { kind: 'refused', code: error } : { kind: 'taken' })
  }

  /** The session ended: what is in flight stays in doubt. */
  interrupt(): void {
    this.flights.interrupt()
  }

  /** Nothing to do, and the connection is not meant to be open. */
  idle(): boolean {
    return this.nothingToDo
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.wake()
    await this.finished
  }

  private async loop(): Promise<void> {
    while (!this.stopped) await this.turn().catch((error: Error) => this.failed(error))
    await Promise.all(this.underWay.values())
  }

  private async turn(): Promise<void> {
    this.bell = Promise.withResolvers<void>()
    for (const row of await this.next()) this.start(row)
    this.nothingToDo = this.underWay.size === 0 && !this.parts.wanted()
    await this.bell.promise
  }

  /** What may go now. What ends while the rest is read counts as under way: it may have been read as it was before. */
  private async next(): Promise<OutboxRow[]> {
    const { outbox, wanted, session } = this.parts
    const busy = [...this.underWay.keys()]
    if (busy.length === atOnce) return []
    if (wanted() && !session()) return mayGoBeside(busy, await outbox.nextCommand())
    // Nor is it looked up what is in doubt while any of it may be on its way.
    if (!this.inDoubt && busy.length > 0) return []
    const inDoubt = (this.inDoubt ??= await outbox.inDoubt())
    return mayGoBeside(busy, [...inDoubt, ...(await (wanted() ? outbox.next() : outbox.nextOfAll()))])
  }

  private start(row: OutboxRow): void {
    const ended = this.handle(row)
      .catch((error: Error) => this.failed(error))
      .finally(() => {
        this.underWay.delete(row)
        this.wake()
      })
    this.underWay.set(row, ended)
  }

  private async failed(reason: Error): Promise<void> {
    if (reason instanceof LeaseLost) {
      this.stopped = true
      return
    }
    this.parts.log.error({ reason: reason.message }, 'the outbox could not be worked on')
    // A write whose answer was lost may have happened: look again.
    this.inDoubt = undefined
    await Promise.race([this.bell.promise, delay(retryMs, undefined, { ref: false })])
  }

  private async handle(row: OutboxRow): Promise<void> {
    const { outbox, wanted, obey } = this.parts
    if (row.kind !== 'message' && row.kind !== 'read') return obey(row)
    const session = this.parts.session()
    if (session) return row.kind === 'message' ? this.sendMessage(row, session) : this.markRead(row, session)
    if (wanted()) return undefined
    if (row.kind === 'read') return outbox.close(row, 'failed')
    await outbox.failed(row, 'ERR_WAPP_NOT_INITIALIZED')
    return this.settled(row)
  }

  private async sendMessage(row: MessageRow, session: Session): Promise<void> {
    const { lease, outbox, broken } = this.parts
    const { waId, payload } = row
    let prepared: Buffer
    try {
      prepared = row.prepared ?? Buffer.from(await session.prepare(payload))
    } catch (error) {
      return this.notSent(row, session, error as Error)
    }
    await this.markSending(row, prepared)
    let landing: Landing
    try {
      landing = await this.flights.begin(waId, () => {
        if (!lease.held()) throw new LeaseLost()
        return session.send({ waId, payload, prepared })
      })
    } catch (error) {
      return this.notSent(row, session, error as Error)
    }
    if (landing.kind === 'taken') {
      await outbox.sent(row)
      this.settled(row)
    }
    if (landing.kind === 'refused') await this.giveUp(row, `refused with ${landing.code}`)
    if (landing.kind === 'silent') {
      // At once, so that the others in flight have not missed theirs: what they wait for ends with the session.
      broken('no answer to a message')
      await this.miss(row, 'no answer')
    }
  }

  /** Marks the message as under way, together with the exact bytes that every attempt will send. */
  private async markSending(row: MessageRow, prepared: Buffer): Promise<void> {
    const isMarked = this.inDoubt?.some((other) => other.id === row.id) ?? false
    if (isMarked && row.prepared) return
    await this.parts.outbox.sending(row, prepared)
    row.prepared = prepared
    if (!isMarked && this.inDoubt) this.inDoubt = [...this.inDoubt, row]
  }

  private async notSent(row: MessageRow, session: Session, error: Error): Promise<void> {
    if (error instanceof LeaseLost) throw error
    if (this.parts.session() !== session) return
    if (error instanceof Undeliverable) return this.giveUp(row, error.message)
    await this.miss(row, error.message)
    await delay(retryMs * row.attempts)
  }

  /** The session is up, but the message did not get through. The row keeps its place; nothing passes it. */
  private async miss(row: MessageRow, detail: string): Promise<void> {
    if (row.attempts + 1 >= maxAttempts) return this.giveUp(row, detail)
    await this.parts.outbox.missed(row)
    row.attempts += 1
    this.parts.log.info({ row: row.id, attempts: row.attempts, detail }, 'a message is tried again')
  }

  private async giveUp(row: MessageRow, detail: string): Promise<void> {
    this.parts.log.warn({ row: row.id, detail }, 'a message was not sent')
    await this.parts.outbox.failed(row, 'ERR_SENDING_WAPP_MSG', detail)
    this.settled(row)
  }

  private settled(row: MessageRow): void {
    this.inDoubt = this.inDoubt?.filter((other) => other.id !== row.id)
  }

  private async markRead(row: ReadRow, session: Session): Promise<void> {
    const { outbox, log } = this.parts
    try {
      await session.markRead(row.payload.keys)
      await outbox.close(row, 'done')
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (this.parts.session() !== session) return
      log.warn({ row: row.id, reason: (error as Error).message }, 'read marks were not sent')
      await outbox.close(row, 'failed')
    }
  }
}
