import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@recado/border/address'
import type { Capabilities } from '@recado/border/capabilities'
import { finalVerdict, type Verdict } from '@recado/border/verdict'
import { selectConcurrent } from './concurrency.ts'
import { InFlight, type Outcome } from './in-flight.ts'
import { Throttle, type ThrottleParts } from './throttle.ts'
import { resolveRefs } from './resolve-refs.ts'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import type { CommandRow, MessageRow, OutboxRow, ReadRow } from '#tables/outbox.ts'
import { type NetworkAnswer, type Prepared, Refused, type Session } from '#provider.ts'

/** Maximum attempts at a message that an open session could not send. */
const maxAttempts = 4
const retryMs = 1_000

/** Without an answer it is unknown whether the message was sent. */
const uncertain: Verdict = { code: 'no answer', reason: 'uncertain', retry: { when: 'unknown' } }

export interface OrderSenderParts extends Omit<ThrottleParts, 'wake'> {
  lease: Lease
  capabilities: Pick<Capabilities, 'idempotentSend' | 'atOnce'>
  session: () => Session | undefined
  /** Whether the connection is wanted open. If not, messages fail instead of waiting. */
  wanted: () => boolean
  obey: (command: CommandRow) => Promise<void>
  /** The session does not answer and must end. A new one follows. */
  broken: (detail: string) => void
}

/**
 * Sends the rows of one connection's outbox: several at a time, one after another within a conversation. Order: messages in doubt, then by
 * class, then by id.
 */
export class OrderSender {
  private readonly parts: OrderSenderParts
  private readonly inFlight = new InFlight()
  private readonly throttle: Throttle
  /** The rows being processed, each with a promise of its end. */
  private readonly underWay = new Map<OutboxRow, Promise<void>>()
  /** Messages that the network may already have. Undefined while not looked up. */
  private inDoubt: MessageRow[] | undefined
  private bell = Promise.withResolvers<void>()
  private stopped = false
  private nothingToDo = false
  private finished = Promise.resolve()

  constructor(parts: OrderSenderParts) {
    this.parts = parts
    this.throttle = new Throttle({ ...parts, wake: () => this.wake() })
  }

  /** Takes rows until stopped, or until the lease is lost. */
  run(): Promise<void> {
    this.finished = this.loop()
    return this.finished
  }

  /** Signals possible new rows or a new session. */
  wake(): void {
    this.bell.resolve()
  }

  /** A session opened. Messages that may have been in flight in the last one go first. */
  resume(): void {
    this.inDoubt = undefined
    this.wake()
  }

  acknowledged(ref: string, answer: NetworkAnswer): void {
    if ('again' in answer) return this.inFlight.again(ref, answer.again)
    if ('verdict' in answer) return void this.inFlight.settle(ref, { kind: 'refused', ...answer })
    if (this.inFlight.settle(ref, { kind: 'taken', ...answer })) return
    this.parts.outbox.sentAfterAll({ ref, ...answer }).catch((error: Error) => this.failed(error))
  }

  /** Settles the message also when its outcome could not be written. */
  async proved(ref: string, waId: string): Promise<void> {
    if (this.inFlight.settle(ref, { kind: 'taken', waId })) await this.endOf(ref)
    await this.parts.outbox.sentAfterAll({ ref, waId })
  }

  holdFirstContacts(until: Date | undefined): Promise<void> {
    return this.throttle.holdFirstContacts(until)
  }

  wrote(from: Address): Promise<void> {
    return this.throttle.wrote(from)
  }

  /** The session ended. Messages in flight stay in doubt. */
  interrupt(): void {
    this.inFlight.interrupt()
  }

  /** Nothing to do, and the connection is not wanted open. */
  idle(): boolean {
    return this.nothingToDo
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.throttle.end()
    this.wake()
    await this.finished
  }

  private async loop(): Promise<void> {
    while (!this.stopped) await this.turn().catch((error: Error) => this.failed(error))
    await Promise.all(this.underWay.values())
  }

  private async turn(): Promise<void> {
    this.bell = Promise.withResolvers<void>()
    await this.throttle.recall()
    for (const row of await this.next()) this.start(row)
    this.nothingToDo = this.underWay.size === 0 && !this.parts.wanted()
    await this.bell.promise
  }

  /**
   * The rows that may go now. A row that finishes while the others are being read still counts as under way, because it may have been read
   * in its old state.
   */
  private async next(): Promise<OutboxRow[]> {
    const { outbox, wanted, session, capabilities } = this.parts
    const busy = [...this.underWay.keys()]
    if (busy.length === capabilities.atOnce) return []
    if (wanted() && (!session() || this.throttle.isPaused()))
      return selectConcurrent(busy, await outbox.nextCommand(), capabilities.atOnce)
    // Nor are messages in doubt looked up while any of them may be in flight.
    if (!this.inDoubt && busy.length > 0) return []
    const inDoubt = (this.inDoubt ??= await this.lookUpInDoubt())
    return selectConcurrent(
      busy,
      [...inDoubt, ...(await (wanted() ? this.throttle.next() : outbox.nextOfAll()))],
      capabilities.atOnce,
    )
  }

  /** The messages to resend. Where a resend could reach the customer twice, they fail instead. */
  private async lookUpInDoubt(): Promise<MessageRow[]> {
    const { outbox, capabilities } = this.parts
    const inDoubt = await outbox.inDoubt()
    if (capabilities.idempotentSend) return inDoubt
    for (const row of inDoubt) await outbox.failed(row, uncertain)
    return []
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

  private async endOf(ref: string): Promise<void> {
    for (const [row, ended] of this.underWay) if (row.kind === 'message' && row.ref === ref) await ended
  }

  private async failed(reason: Error): Promise<void> {
    if (reason instanceof LeaseLost) {
      this.stopped = true
      return
    }
    this.parts.log.error({ reason: reason.message }, 'the outbox could not be worked on')
    // A write whose answer was lost may have been committed, so look it up again.
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
    await outbox.failed(row, finalVerdict('not-connected'))
    return this.settled(row)
  }

  private async sendMessage(row: MessageRow, session: Session): Promise<void> {
    const { lease } = this.parts
    const { ref, payload } = row
    let outcome: Outcome
    try {
      const prepared = await this.preparedOf(row, session)
      if (!this.isMarked(row) && (await this.throttle.waits(row, session))) return
      if (!(await this.markSending(row, prepared))) return
      outcome = await this.inFlight.begin(ref, () => {
        if (!lease.held()) throw new LeaseLost()
        return session.send({ ref, payload, prepared })
      })
    } catch (error) {
      return this.notSent(row, session, error as Error)
    }
    return this.follow(row, outcome)
  }

  private async preparedOf({ ref, payload, prepared, waId }: MessageRow, session: Session): Promise<Prepared> {
    if (prepared) return { bytes: prepared, ...(waId === null ? {} : { waId }) }
    return session.prepare(ref, await resolveRefs(payload, (other) => this.parts.outbox.waIdOf(other)))
  }

  private async follow(row: MessageRow, outcome: Outcome): Promise<void> {
    const { outbox, broken, capabilities } = this.parts
    switch (outcome.kind) {
      case 'taken':
        await outbox.sent(row, outcome)
        return this.settled(row)
      case 'refused':
        return this.refused(row, outcome.verdict)
      case 'silent':
        if (!capabilities.idempotentSend) return this.giveUp(row, uncertain)
        // At once, before the other messages in flight count as missed: their wait ends with the session.
        broken('no answer to a message')
        return this.miss(row, 'no answer')
      case 'interrupted':
        return undefined
      default:
        return outcome satisfies never
    }
  }

  /** Marks the message as under way, together with the exact bytes that every attempt will send. False when the server has withdrawn it. */
  private async markSending(row: MessageRow, prepared: Prepared): Promise<boolean> {
    const isMarked = this.isMarked(row)
    if (isMarked && row.prepared) return true
    if (!(await this.parts.outbox.sending(row, prepared))) return false
    row.prepared = Buffer.from(prepared.bytes)
    row.waId = prepared.waId ?? null
    if (!isMarked && this.inDoubt) this.inDoubt = [...this.inDoubt, row]
    return true
  }

  private isMarked(row: MessageRow): boolean {
    return this.inDoubt?.some((other) => other.id === row.id) ?? false
  }

  private async notSent(row: MessageRow, session: Session, error: Error): Promise<void> {
    if (error instanceof LeaseLost) throw error
    if (this.parts.session() !== session) return
    if (error instanceof Refused) return this.refused(row, error.verdict)
    await this.miss(row, error.message)
    await delay(retryMs * row.attempts)
  }

  /** The session is up, but the message did not get through. The row keeps its place and nothing overtakes it. */
  private async miss(row: MessageRow, detail: string): Promise<void> {
    if (row.attempts + 1 >= maxAttempts) return this.giveUp(row, finalVerdict('no-answer', detail))
    await this.parts.outbox.missed(row)
    row.attempts += 1
    this.parts.log.info({ row: row.id, attempts: row.attempts, detail }, 'a message is tried again')
  }

  /** The message fails. If it may be sent later, it waits unchanged in its place instead. */
  private async refused(row: MessageRow, verdict: Verdict): Promise<void> {
    const { retry } = verdict
    // The session has said that it is not admitted, and goes on when it is.
    if (retry.when === 'reauthorise') return this.waitsForAdmission(row)
    if (retry.when !== 'later') return this.giveUp(row, verdict)
    if (retry.for === 'strangers' && !row.first) return this.giveUp(row, { ...verdict, retry: { when: 'never' } })
    this.parts.log.info({ row: row.id, reason: verdict.reason, code: verdict.code, ms: retry.ms }, 'a message waits')
    await this.throttle.postpone(row, retry, this.parts.session())
    this.settled(row)
  }

  private async waitsForAdmission(row: MessageRow): Promise<void> {
    await this.parts.outbox.postponed(row, new Date())
    this.settled(row)
  }

  private async giveUp(row: MessageRow, verdict: Verdict): Promise<void> {
    this.parts.log.warn({ row: row.id, reason: verdict.reason, code: verdict.code }, 'a message was not sent')
    await this.parts.outbox.failed(row, verdict)
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
