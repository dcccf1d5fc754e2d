import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { courseAt, step, type Course, type CourseEvent } from './course.ts'
import type { Database } from '#tables/database.ts'
import { ErrandTable } from '#tables/errand-table.ts'
import { Inbox } from '#tables/inbox.ts'
import { createKeys } from '#tables/keys.ts'
import { LeaseLost, type Lease } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import { Orders } from '#orders/orders.ts'
import { Outbox, type CommandRow } from '#tables/outbox.ts'
import type { CloseReason, Provider } from '#provider.ts'
import { afterClose, maxQrCodes } from './reconnect.ts'
import { inSeries } from '#serial.ts'
import { Sessions, type Traffic } from './sessions.ts'
import { changeState, forgetConnection, type StateChange } from '#tables/state.ts'

const persistRetryMs = 500
/** How long an orderly stop waits for messages in flight. */
const patienceMs = 2_000

export interface ConnectionParts {
  lease: Lease
  database: Database
  provider: Provider
  secret: Buffer
  log: Logger
  /** Its first attempt to open is over, one way or the other. */
  started: () => void
}

const nothingShown: StateChange = { qrcode: '', retries: 0 }

/** One connection while this process holds it: its successive sessions, its state, its orders. */
export class Connection {
  readonly lease: Lease
  private readonly parts: ConnectionParts
  private readonly outbox: Outbox
  private readonly traffic: Traffic
  private readonly orders: Orders
  private readonly sessions: Sessions
  private readonly inTurn = inSeries()
  private course: Course
  private isStarting: boolean
  private ended = false

  constructor(parts: ConnectionParts) {
    const { lease, database, provider, secret, log } = parts
    this.parts = parts
    this.lease = lease
    this.course = courseAt(performance.now(), lease.wanted)
    this.isStarting = lease.wanted
    this.outbox = new Outbox(database, lease, log)
    this.traffic = this.trafficOf(new Inbox(database, lease), createKeys(database, lease, secret))
    this.sessions = new Sessions({
      provider,
      traffic: this.traffic,
      react: (task) => this.react(task),
      qr: (text) => this.showQr(text),
      pairing: () => this.setState({ status: 'PAIRING', ...nothingShown }),
      opened: (phone) => this.opened(phone),
      ready: () => this.orders.resume(),
      closed: (reason, detail) => this.sessionEnded(reason, detail),
      detached: () => this.orders.interrupt(),
    })
    this.orders = new Orders({
      lease,
      outbox: this.outbox,
      table: new ErrandTable(database, lease, log),
      log,
      capabilities: provider.capabilities,
      session: () => this.sessions.openOne(),
      wanted: () => this.course.wanted,
      obey: (command) => this.inTurn(() => this.obey(command)),
      broken: (detail) => this.sessionEnded('lost', detail),
    })
  }

  /** Opens it, if that is wanted, and follows its orders. */
  start(): void {
    const { wanted } = this.course
    if (wanted) this.react(() => this.begin({}))
    this.orders.run()
    this.parts.log.info({ epoch: this.lease.epoch, wanted }, 'held')
  }

  /** There may be rows in the outbox. */
  wake(): void {
    this.orders.wake()
  }

  /** Still on its first attempt to open. */
  starting(): boolean {
    return this.isStarting
  }

  /** Not meant to be open and nothing to do: the lease can go. */
  idle(): boolean {
    return !this.course.wanted && this.orders.idle()
  }

  /** The lease is lost: end at once, write nothing, send nothing. */
  drop(): void {
    this.ended = true
    void this.sessions.end()
    void this.orders.stop()
    this.parts.log.warn('the lease was lost')
  }

  /** Stops in order, without logging out. */
  async stop(): Promise<void> {
    await Promise.race([this.orders.stop(), delay(patienceMs)])
    const { wanted } = this.course
    this.ended = true
    await this.sessions.end()
    if (wanted) await changeState(this.lease, { status: 'OPENING', ...nothingShown }).catch(() => {})
  }

  /** What a session reports goes into the inbox; what it asks for comes from its keys and the outbox. */
  private trafficOf(inbox: Inbox, keys: Traffic['keys']): Traffic {
    return {
      keys,
      journal: (entry) => inbox.add(entry),
      isJournaled: (identity) => inbox.has(identity),
      standIn: (message) => inbox.standIn(message),
      dropStandIn: (identity) => inbox.dropStandIn(identity),
      call: (message, progress) => inbox.call(message, progress),
      groupNamed: (name) => void inbox.groupNamed(name).catch(() => {}),
      presence: (presence) => void inbox.presence(presence).catch(() => {}),
      receipt: (receipt) => inbox.receipt(receipt),
      acknowledged: (ref, answer) => this.orders.acknowledged(ref, answer),
      prepared: (waId) => this.outbox.prepared(waId),
    }
  }

  private advance(event: CourseEvent): void {
    this.course = step(this.course, event, performance.now())
  }

  private react(task: () => Promise<void>): void {
    this.inTurn(task).catch((error: Error) => {
      if (!(error instanceof LeaseLost))
        this.parts.log.error({ reason: error.message }, 'an event of the session was not handled')
    })
  }

  /** A change of state must not be lost because the database is away for a moment. */
  private async setState(change: StateChange, command?: string): Promise<void> {
    const { log } = this.parts
    while (!this.ended) {
      try {
        await changeState(this.lease, change, command)
        if (change.status) log.info({ status: change.status }, 'state')
        return
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        log.warn({ reason: (error as Error).message }, 'the state was not written')
        await delay(persistRetryMs)
      }
    }
  }

  private settle(): void {
    if (!this.isStarting) return
    this.isStarting = false
    this.parts.started()
  }

  private async showQr(text: string): Promise<void> {
    this.settle()
    this.advance({ type: 'qr-shown' })
    const { qrCodes } = this.course
    if (qrCodes > maxQrCodes) return this.sessionEnded('qr-ended', 'nobody scanned')
    return this.setState({ status: 'qrcode', qrcode: text, retries: qrCodes })
  }

  private async opened(phone: string): Promise<void> {
    this.settle()
    this.advance({ type: 'opened' })
    await this.setState({ status: 'CONNECTED', number: phone, ...nothingShown })
  }

  private sessionEnded(reason: CloseReason, detail: string): void {
    if (this.ended) return
    this.settle()
    this.advance({ type: 'closed', wasOpen: this.sessions.openOne() !== undefined })
    const closing = this.sessions.close()
    this.react(async () => {
      await closing
      if (!this.ended && this.course.wanted && !this.sessions.isAny()) await this.follow(reason, detail)
    })
  }

  /** What follows the end of a session. */
  private async follow(reason: CloseReason, detail: string): Promise<void> {
    const { failures, qrCodes, downSince } = this.course
    const verdict = afterClose({ reason, failures, qrCodes, downMs: performance.now() - downSince })
    this.parts.log.info({ reason, detail, verdict: verdict.action }, 'the session ended')
    if (reason === 'lost') this.advance({ type: 'lost' })
    if (verdict.action === 'stop') return this.rest(verdict.eraseKeys)
    await this.setState({ status: verdict.status, ...nothingShown })
    this.sessions.later(() => this.reopen(), verdict.afterMs)
  }

  private async reopen(): Promise<void> {
    if (!this.ended && this.course.wanted && !this.sessions.isAny()) await this.sessions.begin()
  }

  /** The connection is no longer meant to be open; what waits in the outbox fails. */
  private async rest(eraseKeys: boolean, command?: string): Promise<void> {
    this.advance({ type: 'unwanted' })
    if (eraseKeys) await this.traffic.keys.erase()
    const erased = eraseKeys ? { number: '' } : {}
    await this.setState({ status: 'DISCONNECTED', wanted: false, ...nothingShown, ...erased }, command)
    this.wake()
  }

  private async begin(change: StateChange, command?: string): Promise<void> {
    this.advance({ type: 'wanted' })
    await this.setState({ status: 'OPENING', wanted: true, ...nothingShown, ...change }, command)
    await this.sessions.begin()
  }

  private async obey(command: CommandRow): Promise<void> {
    this.parts.log.info({ command: command.kind }, 'command')
    switch (command.kind) {
      case 'connect':
        if (this.sessions.isAny()) return this.outbox.close(command, 'done')
        return this.begin({}, command.id)
      case 'pair':
        await this.sessions.close('logout')
        await this.traffic.keys.erase()
        return this.begin({ number: '' }, command.id)
      case 'logout':
        await this.sessions.close('logout')
        return this.rest(true, command.id)
      case 'forget':
        await this.sessions.close('logout')
        this.advance({ type: 'unwanted' })
        return forgetConnection(this.lease)
    }
  }
}
