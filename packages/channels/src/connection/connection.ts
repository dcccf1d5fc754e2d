import { setTimeout as delay } from 'node:timers/promises'
import { ProviderBinding, type ProviderBindingParts } from './provider-binding.ts'
import { banLeftMs, initialState, nextState, type ConnectionState, type ConnectionStateEvent } from './connection-state.ts'
import { Inbox } from '#tables/inbox.ts'
import { SilenceWatch } from './silence-watch.ts'
import type { LoginGate } from './login-gate.ts'
import type { Lease } from '#tables/leases.ts'
import type { Logger } from '#log.ts'
import { Orders } from '#orders/orders.ts'
import { Outbox, type CommandRow } from '#tables/outbox.ts'
import type { Closing } from '#provider.ts'
import { afterClose, maxQrCodes } from './reconnect.ts'
import { Sessions } from './sessions.ts'
import { AccountRestrictions } from './account-restrictions.ts'
import { PasskeyGate } from './passkey-gate.ts'
import { StateWriter } from './state-writer.ts'
import { type SessionTraffic, createSessionTraffic } from './session-traffic.ts'
import { TaskQueue } from './task-queue.ts'
import { forgetConnection, type StateChange } from '#tables/state.ts'

/** Timeout for messages in flight when stopping in order. */
const patienceMs = 2_000

export interface ConnectionParts extends ProviderBindingParts {
  logins: LoginGate
  log: Logger
  /** The first attempt to open has ended, with or without success. */
  started: () => void
}

/** A connection whose lease this process has: its successive sessions, its state, its orders. */
export class Connection {
  readonly lease: Lease
  private readonly parts: ConnectionParts
  private readonly outbox: Outbox
  private readonly traffic: SessionTraffic
  private readonly orders: Orders
  private readonly sessions: Sessions
  private readonly watch: SilenceWatch
  private readonly binding: ProviderBinding
  private readonly state: StateWriter
  private readonly restrictions: AccountRestrictions
  private readonly gate: PasskeyGate
  private readonly turns: TaskQueue
  private current: ConnectionState
  private isStarting: boolean
  /** Another provider carries the connection from now on. */
  private moved = false
  private ended = false

  constructor(parts: ConnectionParts) {
    const { lease, database, provider, logins, log } = parts
    this.parts = parts
    this.lease = lease
    this.current = initialState(performance.now(), lease.wanted, lease.bannedUntil)
    this.isStarting = lease.wanted
    this.binding = new ProviderBinding(parts)
    this.state = new StateWriter(lease, log)
    this.gate = new PasskeyGate(database, lease, this.state)
    this.turns = new TaskQueue(log)
    this.outbox = new Outbox(database, lease, log)
    const inbox = new Inbox(database, lease)
    const tables = { database, lease, log }
    this.watch = new SilenceWatch({
      ...tables,
      probe: () => this.turns.react(() => this.loginAnew()),
      suspect: (because) => this.state.suspect(because),
      alarm: (alarm) => inbox.alarm(alarm),
    })
    this.traffic = createSessionTraffic({ ...parts, watch: this.watch, inbox, outbox: this.outbox, orders: () => this.orders })
    this.restrictions = new AccountRestrictions(this.state, (until) => this.orders.holdFirstContacts(until))
    this.sessions = new Sessions({
      logins,
      open: (host) => this.watch.load().then(() => this.binding.open(host)),
      traffic: this.traffic,
      configuration: () => this.binding.configuration,
      react: (task) => this.turns.react(task),
      qr: (text) => this.showQr(text),
      pairingCode: (pairingCode) => this.state.write({ pairingCode }),
      pairingRefused: () => this.state.write({ because: { reason: 'pairing-refused' } }),
      passkey: (passkey) => this.gate.tell(passkey),
      pairing: (phone) => this.paired(phone),
      opened: (phone) => this.opened(phone),
      stalled: async (because) => {
        this.settle()
        await this.state.write({ status: 'TIMEOUT', because })
      },
      health: (health) => this.state.write({ health }),
      ready: () => this.orders.resume(),
      caughtUp: () => this.state.write({ caughtUp: true }).then(() => this.watch.caughtUp(Date.now())),
      because: (because) => this.restrictions.judged(because),
      closed: (closing, detail) => this.sessionEnded(closing, detail),
      detached: () => {
        this.orders.interrupt()
        this.watch.closed()
      },
    })
    this.orders = new Orders({
      ...tables,
      provider,
      outbox: this.outbox,
      session: () => this.sessions.openOne(),
      wanted: () => this.current.wanted,
      obey: (command) => this.turns.take(() => this.obey(command)),
      suspended: (until) => this.turns.react(() => this.restrictions.tooFast(until)),
      broken: (detail) => this.sessionEnded({ reason: 'lost' }, detail),
    })
  }

  /** Opens the connection if wanted, and starts on its orders. */
  start(): void {
    if (this.current.wanted) this.turns.react(() => this.beginAnew())
    this.orders.run()
    this.parts.log.info({ epoch: this.lease.epoch, wanted: this.current.wanted }, 'held')
  }

  /** Signals possible new rows in the outbox, of this kind or of any. */
  wake(kind?: string): void {
    this.orders.wake(kind)
  }

  hear(): void {
    this.sessions.hear()
  }

  /** Checks whether the connection's silence is suspicious. */
  look(): Promise<void> {
    return this.watch.look(Date.now())
  }

  /** `up`: wanted and open. `coming`: wanted but not open yet. `off`: not wanted. */
  phase(): 'up' | 'coming' | 'off' {
    return this.current.wanted ? (this.sessions.openOne() ? 'up' : 'coming') : 'off'
  }

  starting(): boolean {
    return this.isStarting
  }

  /** The connection is not wanted open here and has nothing to do, so the lease can be released. */
  idle(): boolean {
    return this.moved || (!this.current.wanted && this.orders.idle())
  }

  /**
   * New settings renew the session, or end it because another provider carries the connection now. A connection that waits until the
   * network accepts the client's version retries at once.
   */
  settingsMayHaveChanged(version: number): void {
    if (this.binding.isNews(version)) this.turns.react(() => this.renew(version))
    else if (this.current.waitsFor?.reason === 'version') this.turns.react(() => this.reopen())
  }

  /** The lease is lost: ends at once, writes nothing, sends nothing. */
  drop(): void {
    this.ended = true
    this.state.end()
    void this.sessions.end()
    void this.orders.stop()
    this.parts.log.warn('the lease was lost')
  }

  /** Stops in order, without logging out. */
  async stop(): Promise<void> {
    await Promise.race([this.orders.stop(), delay(patienceMs)])
    this.ended = true
    this.state.end()
    await this.sessions.end()
    const isBanned = !this.moved && banLeftMs(this.current, Date.now()) > 0
    if (this.current.wanted && !isBanned) await this.state.last({ status: 'OPENING' })
  }

  /** If it fails, the version stays news, and the next look at settings tries again. */
  private async renew(version: number): Promise<void> {
    if (!this.binding.isNews(version)) return
    const hasMoved = await this.binding.hasMoved()
    this.parts.log.info({ moved: hasMoved }, 'other settings')
    await (hasMoved ? this.sessions.part() : this.sessions.close())
    this.moved = hasMoved // Not earlier, because the lease is released with it.
    if (!hasMoved && this.current.wanted) await this.beginAnew()
    this.binding.follows(version)
  }

  private advance(event: ConnectionStateEvent): void {
    this.current = nextState(this.current, event, performance.now())
  }

  private settle(): void {
    if (!this.isStarting) return
    this.isStarting = false
    this.parts.started()
  }

  private async showQr(text: string): Promise<void> {
    this.settle()
    this.advance({ type: 'qr-shown' })
    if (this.current.qrCodes > maxQrCodes) return this.sessionEnded({ reason: 'qr-ended' }, 'the code was not scanned')
    return this.state.write({ status: 'qrcode', qrcode: text, retries: this.current.qrCodes })
  }

  private async paired(phone: string): Promise<void> {
    const passkey = await this.gate.refusal(phone)
    if (passkey) return this.sessions.part().then(() => this.rest(true, { because: { reason: 'passkey' }, passkey }))
    this.advance({ type: 'paired' })
    await this.state.write({ status: 'PAIRING', paired: true })
  }

  private async opened(phone: string): Promise<void> {
    this.settle()
    this.advance({ type: 'opened' })
    await this.state.write({ status: 'CONNECTED', number: phone, because: this.restrictions.opened() })
    this.watch.opened(Date.now())
    void this.traffic.keys.prune().catch(() => {})
  }

  /** The displayed status stays connected. */
  private async loginAnew(): Promise<void> {
    if (!this.sessions.openOne()) return
    this.advance({ type: 'closed', wasOpen: true })
    await this.sessions.close()
    this.sessions.begin()
  }

  private sessionEnded(closing: Closing, detail: string): void {
    if (this.ended) return
    this.settle()
    this.advance({ type: 'closed', wasOpen: this.sessions.openOne() !== undefined })
    const closed = this.sessions.close()
    this.turns.react(async () => {
      await closed
      if (!this.ended && this.current.wanted && !this.sessions.isAny()) await this.follow(closing, detail)
    })
  }

  /** Decides what follows the end of a session. */
  private async follow(closing: Closing, detail: string): Promise<void> {
    const { failures, qrCodes, pairing, downSince } = this.current
    const downMs = performance.now() - downSince
    const verdict = afterClose({ ...closing, failures, qrCodes, pairing, downMs, now: Date.now() })
    const { reason, passkey = null } = closing
    this.parts.log.info({ reason, detail, verdict: verdict.action }, 'the session ended')
    if (verdict.action === 'stop') return this.rest(verdict.eraseKeys, { because: verdict.because, passkey })
    this.advance({ type: 'lost', closing })
    await this.state.write({ status: verdict.status, because: verdict.because })
    this.sessions.later(() => this.reopen(), verdict.afterMs)
  }

  private async reopen(): Promise<void> {
    if (this.ended || !this.current.wanted || this.sessions.isAny()) return
    const banMs = banLeftMs(this.current, Date.now())
    if (banMs > 0) this.sessions.later(() => this.reopen(), banMs)
    else this.sessions.begin()
  }

  /** The connection is no longer wanted open. What waits in the outbox fails. */
  private async rest(eraseKeys: boolean, why: Pick<StateChange, 'because' | 'passkey'>, command?: string): Promise<void> {
    this.binding.number = undefined
    this.advance({ type: 'unwanted' })
    if (eraseKeys) await this.traffic.keys.erase()
    const erased = eraseKeys ? { number: '' } : {}
    await this.state.write({ status: 'DISCONNECTED', wanted: false, ...erased, ...why }, command)
    this.wake()
  }

  /** Opens the connection. During a ban it waits until the ban ends, and the displayed state stays. */
  private async beginAnew(): Promise<void> {
    if (banLeftMs(this.current, Date.now()) === 0) return this.begin({})
    this.settle()
    await this.reopen()
  }

  private async begin(change: StateChange, command?: string): Promise<void> {
    const { capabilities } = this.parts.provider
    this.gate.reset()
    this.advance({ type: 'wanted' })
    await this.state.write({ status: 'OPENING', wanted: true, capabilities, ...change }, command)
    this.sessions.begin()
  }

  private async obey(command: CommandRow): Promise<void> {
    this.parts.log.info({ command: command.kind }, 'command')
    if (command.kind === 'connect') return this.sessions.isAny() ? this.outbox.close(command, 'done') : this.begin({}, command.id)
    if (command.kind === 'passkey') return this.outbox.close(command, this.sessions.passkey(command.payload) ? 'done' : 'failed')
    await this.sessions.part()
    switch (command.kind) {
      case 'pair':
        this.binding.number = command.payload.number
        return this.begin({ number: '' }, command.id)
      case 'logout':
        return this.rest(true, {}, command.id)
      case 'forget':
        this.advance({ type: 'unwanted' })
        return forgetConnection(this.lease)
    }
  }
}
