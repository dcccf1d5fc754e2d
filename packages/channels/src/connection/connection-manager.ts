import { Connection } from './connection.ts'
import type { Database } from '#tables/database.ts'
import { Leases, type Lease } from '#tables/leases.ts'
import { surplusConnections, maxConnections, Processes } from '#tables/processes.ts'
import type { Logger } from '#log.ts'
import type { ProviderName } from '@recado/border/settings'
import { Leftovers } from './leftovers.ts'
import { LoginGate } from './login-gate.ts'
import type { Provider, Providers } from '#provider.ts'
import { splitHooks } from '#tables/hooks.ts'
import { listVersions } from '#tables/settings.ts'

const tickMs = 1_000
const heartbeatMs = 2_000
const checkMs = 500
/** How often each connection is checked for deafness, and for settings that a failure kept it from following. */
const lookMs = 10_000
const leftoversMs = 5_000
/** Maximum of concurrent logins in this process, reconnects included, and of claimed connections that have not made their first attempt. */
const startsAtOnce = 5
const startPatienceMs = 10_000
/** After this time a predecessor's leases have expired on their own. */
const takeOverMs = 8_000

export interface ConnectionManagerParts {
  database: Database
  /** A separate database connection for the heartbeat. */
  heart: Pick<Database, 'query'>
  owner: string
  secret: Buffer
  providers: Providers
  log: Logger
}

/** All connections whose leases this process has. */
export class ConnectionManager {
  private readonly parts: ConnectionManagerParts
  private readonly leases: Leases
  private readonly processes: Processes
  private readonly logins = new LoginGate(startsAtOnce)
  private readonly leftovers: Leftovers
  private readonly held = new Map<number, { connection: Connection; since: number }>()
  private readonly startedAt = Date.now()
  private timers: NodeJS.Timeout[] = []
  private ticking = Promise.resolve()
  private again = false
  /** Notifications not handled yet. They stay here until they are, even while the database is unavailable. */
  private settingsAreNew = false
  private hooksAreNew = true
  private splitting: Promise<void> | undefined
  private unheld = new Set<number | null>()
  private stopped = false

  constructor(parts: ConnectionManagerParts) {
    this.parts = parts
    this.leftovers = new Leftovers({ ...parts, logins: this.logins })
    const { database, heart, owner } = parts
    const onLost = (connectionId: number) => {
      this.held.get(connectionId)?.connection.drop()
      this.held.delete(connectionId)
    }
    this.leases = new Leases({ database, heart, owner, providers: Object.keys(parts.providers), onLost })
    this.processes = new Processes({ database, heart, owner })
  }

  start(): void {
    this.heartbeat()
    this.timers = [
      setInterval(() => this.requestTick(), tickMs),
      setInterval(() => this.heartbeat(), heartbeatMs),
      setInterval(() => this.leases.check(), checkMs),
      setInterval(() => void this.look(), lookMs),
      setInterval(() => this.noticeSettings(), lookMs),
      setInterval(() => this.noticeHooks(), lookMs),
      setInterval(() => void this.leftovers.look(), leftoversMs),
    ]
    this.requestTick()
  }

  /** A connection has new rows of this kind in its outbox. Without an id, any connection may. */
  notice(connectionId?: number, kind?: string): void {
    const mine = connectionId === undefined ? undefined : this.held.get(connectionId)
    if (mine) return mine.connection.wake(kind)
    this.unheld.add(connectionId ?? null)
    this.requestTick()
  }

  /** A connection may have new settings, or a network may accept another version of our client. The next tick checks. */
  noticeSettings(): void {
    this.settingsAreNew = true
    this.requestTick()
  }

  /** Webhooks have come. They are split beside the ticks, since there may be no end of them. */
  noticeHooks(): void {
    this.hooksAreNew = true
    this.splitting ??= this.split().finally(() => (this.splitting = undefined))
  }

  /** A connection has webhooks to hear. */
  noticeHookParts(connectionId: number): void {
    this.held.get(connectionId)?.connection.hear()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await Promise.all([this.ticking, this.splitting])
    await this.processes.leave().catch(() => {})
    await Promise.all(
      [...this.held.values()].map(async ({ connection }) => {
        await connection.stop()
        await this.leases.release(connection.lease).catch(() => {})
      }),
    )
    this.timers.forEach(clearInterval)
  }

  /** Runs one tick at a time. Requests during a tick lead to one more after it. */
  private requestTick(): void {
    if (this.stopped || this.again) return
    this.again = true
    this.ticking = this.ticking.then(async () => {
      this.again = false
      if (!this.stopped) await this.tick()
    })
  }

  private async tick(): Promise<void> {
    const { settingsAreNew, unheld } = this
    this.settingsAreNew = false
    this.unheld = new Set()
    if (this.hooksAreNew) this.noticeHooks()
    try {
      if (settingsAreNew) await this.followSettings()
      if (unheld.size > 0) await this.adopt([...unheld])
      await this.letGoOfIdle()
      await this.wakeDue()
      await this.share()
    } catch (error) {
      this.settingsAreNew ||= settingsAreNew
      unheld.forEach((id) => this.unheld.add(id))
      this.parts.log.warn({ reason: (error as Error).message }, 'connections could not be looked after')
    }
  }

  private async split(): Promise<void> {
    try {
      while (this.hooksAreNew && !this.stopped) {
        this.hooksAreNew = false
        if (await splitHooks(this.parts.database)) this.hooksAreNew = true
      }
    } catch (error) {
      // The next tick tries again.
      this.hooksAreNew = true
      this.parts.log.warn({ reason: (error as Error).message }, 'webhooks could not be split')
    }
  }

  /** Part of a tick, so that a connection whose settings changed while it was being claimed is held by now. */
  private async followSettings(): Promise<void> {
    const versions = await listVersions(this.parts.database, [...this.held.keys()])
    for (const [id, { connection }] of this.held) {
      const { version, isSuspended } = versions.get(id) ?? { version: 0, isSuspended: false }
      if (isSuspended) await this.handOn(connection)
      else connection.settingsMayHaveChanged(version)
    }
  }

  /** Claims connections without a lease, up to this process's share of all, and hands on those beyond its share. */
  private async share(): Promise<void> {
    const share = await this.processes.share()
    const open = [...this.held.values()].filter(({ connection }) => connection.phase() !== 'off')
    const surplus = Math.min(surplusConnections(share, open.length), startsAtOnce)
    // A connection that is being paired stays, because a QR code belongs to the session that shows it.
    const movable = open.filter(({ connection }) => connection.phase() === 'up').slice(0, surplus)
    await Promise.all(movable.map(({ connection }) => this.handOn(connection)))
    const room = startsAtOnce - this.starting()
    if (room <= 0 || this.stopped) return
    const wishes = { open: Math.max(0, Math.min(room, maxConnections(share) - open.length)), others: room }
    const claimed = await this.leases.claim(wishes, Date.now() - this.startedAt < takeOverMs)
    claimed.forEach((lease) => this.hold(lease))
    if (claimed.length >= room) this.requestTick()
  }

  private async handOn(connection: Connection): Promise<void> {
    this.held.delete(connection.lease.connectionId)
    await connection.stop()
    await this.leases.release(connection.lease)
  }

  private async letGoOfIdle(): Promise<void> {
    for (const { connection } of this.held.values()) {
      if (connection.idle()) await this.handOn(connection)
    }
  }

  private async wakeDue(): Promise<void> {
    if (this.held.size === 0) return
    const due = await this.parts.database.query<{ id: number }>(
      `select id from unnest($1::int[]) as mine (id) where exists (
         select from channels.outbox o where o.connection_id = mine.id and o.state = 'queued' and o.due_at <= now())`,
      [[...this.held.keys()]],
    )
    for (const { id } of due) this.held.get(id)?.connection.wake()
  }

  /** One connection after another, since none is urgent. */
  private async look(): Promise<void> {
    for (const { connection } of this.held.values()) await connection.look()
  }

  private starting(): number {
    const isStarting = ({ connection, since }: { connection: Connection; since: number }) =>
      connection.starting() && Date.now() - since < startPatienceMs
    return [...this.held.values()].filter(isStarting).length
  }

  private hold(lease: Lease): void {
    const { database, secret, log } = this.parts
    const { logins } = this
    const own = log.child({ connection: lease.connectionId })
    const provider = this.providerOf(lease.provider)
    const connection = new Connection({ lease, database, provider, logins, secret, log: own, started: () => this.requestTick() })
    connection.start()
    this.held.set(lease.connectionId, { connection, since: Date.now() })
  }

  /** Only connections of these providers are claimed. */
  private providerOf(name: ProviderName): Provider {
    const provider = this.parts.providers[name]
    if (!provider) throw new Error(`No provider ${name} in this process`)
    return provider
  }

  /** Makes connections that have orders claimable. Null stands for all of them. */
  private async adopt(ids: readonly (number | null)[]): Promise<void> {
    await this.parts.database.query(
      `insert into channels.state (connection_id)
       select distinct o.connection_id from channels.outbox o
       where o.state in ('queued', 'sending') and ($1::int[] is null or o.connection_id = any ($1)) on conflict do nothing`,
      [ids.includes(null) ? null : ids],
    )
  }

  private heartbeat(): void {
    const beat = Promise.all([this.leases.renew(), this.stopped ? undefined : this.processes.confirm()])
    beat.catch((error: Error) => this.parts.log.warn({ reason: error.message }, 'the leases were not confirmed'))
  }
}
