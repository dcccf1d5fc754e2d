import { performance } from 'node:perf_hooks'
import type { ProviderName } from '@recado/border/settings'
import type { Database } from './database.ts'
import { leaseSeconds } from './lease-seconds.ts'

/**
 * A holder without a renewal for this long stops on its own, before another process can get the lease. Measured by its own monotonic clock.
 */
const fenceMs = 6_000

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** This process's right to run one connection, until another process gets a higher epoch. */
export interface Lease {
  readonly connectionId: number
  readonly epoch: string
  readonly wanted: boolean
  /** The provider of the connection when it was claimed, and the version of its settings. */
  readonly provider: ProviderName
  readonly version: number
  /** The end of its account's ban, as the previous lease holder was told. */
  readonly bannedUntil: Date | undefined
  /** The network has sent or accepted something. Reported with the next heartbeat. */
  alive(sign: 'inbound' | 'ack'): void
  /** False when the lease was lost, released, or not renewed in time. */
  held(): boolean
  /**
   * Runs data-modifying CTEs in one statement, only while the lease is ours: `$1` is the connection, `$2` the epoch, and every CTE draws
   * its rows `from fence`. Throws LeaseLost and writes nothing when another holder has taken over.
   */
  write(ctes: string, values: readonly unknown[], lock?: 'share' | 'update'): Promise<void>
  /** The same for a CTE `taken` that returns `id`s. Resolves with these. */
  take(ctes: string, values: readonly unknown[]): Promise<string[]>
}

interface Claimed {
  connection_id: number
  lease_epoch: string
  wanted: boolean
  provider: ProviderName
  version: number
  banned_until: Date | null
}

const setting = (column: 'provider' | 'version' | 'rests') =>
  `(select st.${column} from channels.settings st where st.connection_id = s.connection_id)`
const providerSql = `coalesce(${setting('provider')}, 'beta')`
const free = `
    select s.connection_id from channels.state s
    where (s.lease_until < now() or (s.lease_owner = $1 and $4))
      and s.connection_id <> all ($5::int[])
      and ${providerSql} = any ($6::text[]) and ${setting('rests')} is not true
      and not exists (select from channels.quiet)`
const claimable = `
  with wanted as (${free} and s.wanted order by s.lease_until limit $2 for update skip locked),
  ordered as (${free} and not s.wanted and exists (
      select from channels.outbox o
      where o.connection_id = s.connection_id and o.state in ('queued', 'sending') and o.due_at <= now())
    order by s.lease_until limit $3 for update skip locked),
  taken as (select connection_id from wanted union all select connection_id from ordered)
  update channels.state s
  set lease_owner = $1, lease_epoch = s.lease_epoch + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
  from taken where s.connection_id = taken.connection_id
  returning s.connection_id, s.lease_epoch::text, s.wanted, ${providerSql} as provider, coalesce(${setting('version')}, 0) as version,
    case when s.reason = 'banned' then s.reason_until end as banned_until`

class HeldLease implements Lease {
  readonly connectionId: number
  readonly epoch: string
  readonly wanted: boolean
  readonly provider: ProviderName
  readonly version: number
  readonly bannedUntil: Date | undefined
  private readonly database: Database
  /** Another holder took over. Called at most once. */
  private readonly onLost: (lease: HeldLease) => void
  private readonly signs: Partial<Record<'inbound' | 'ack', Date>> = {}
  private confirmedAt: number
  private over = false

  constructor(claimed: Claimed, confirmedAt: number, database: Database, onLost: (lease: HeldLease) => void) {
    this.connectionId = claimed.connection_id
    this.epoch = claimed.lease_epoch
    this.wanted = claimed.wanted
    this.provider = claimed.provider
    this.version = claimed.version
    this.bannedUntil = claimed.banned_until ?? undefined
    this.confirmedAt = confirmedAt
    this.database = database
    this.onLost = onLost
  }

  held(): boolean {
    return !this.over && performance.now() - this.confirmedAt < fenceMs
  }

  async write(ctes: string, values: readonly unknown[], lock: 'share' | 'update' = 'share'): Promise<void> {
    await this.run(ctes, values, { lock, answer: '1' })
  }

  async take(ctes: string, values: readonly unknown[]): Promise<string[]> {
    const answer = "coalesce((select array_agg(id::text) from taken), '{}') as ids"
    const { ids } = await this.run<{ ids: string[] }>(ctes, values, { lock: 'share', answer })
    return ids
  }

  private async run<Row extends object>(
    ctes: string,
    values: readonly unknown[],
    { lock, answer }: { lock: 'share' | 'update'; answer: string },
  ): Promise<Row> {
    if (!this.held()) throw new LeaseLost()
    const fence = `fence as (select 1 from channels.state where connection_id = $1 and lease_epoch = $2 for ${lock})`
    const own = [this.connectionId, this.epoch, ...values]
    const [row] = await this.database.query<Row>(`with ${fence}, ${ctes} select ${answer} from fence`, own)
    if (row) return row
    this.lose()
    throw new LeaseLost()
  }

  alive(sign: 'inbound' | 'ack'): void {
    this.signs[sign] = new Date()
  }

  /** When the network last gave this sign. Null when it never did. */
  last(sign: 'inbound' | 'ack'): Date | null {
    return this.signs[sign] ?? null
  }

  confirm(at: number): void {
    this.confirmedAt = at
  }

  lose(): void {
    if (this.over) return
    this.over = true
    this.onLost(this)
  }

  giveBack(): void {
    this.over = true
  }
}

export interface LeasesParts {
  database: Database
  /** A separate connection to the same database for the heartbeat. */
  heart: Pick<Database, 'query'>
  owner: string
  /** Only connections of these providers are claimed. */
  providers: readonly string[]
  onLost: (connectionId: number) => void
}

export class Leases {
  private readonly database: Database
  /** Separate, so that no other work of this process delays it. */
  private readonly heart: Pick<Database, 'query'>
  private readonly owner: string
  private readonly providers: readonly string[]
  private readonly onLost: (connectionId: number) => void
  private readonly mine = new Map<number, HeldLease>()

  constructor({ database, heart, owner, providers, onLost }: LeasesParts) {
    this.database = database
    this.heart = heart
    this.owner = owner
    this.providers = providers
    this.onLost = onLost
  }

  /**
   * Claims connections without a holder: at most `open` of those wanted open, and at most `others` of those with something to do. With
   * `takeOver` also those a predecessor left.
   */
  async claim({ open, others }: { open: number; others: number }, takeOver: boolean): Promise<Lease[]> {
    const askedAt = performance.now()
    const rows = await this.database.query<Claimed>(claimable, [
      this.owner,
      open,
      others,
      takeOver,
      [...this.mine.keys()],
      this.providers,
    ])
    return rows.map((row) => {
      const lease = new HeldLease(row, askedAt, this.database, (lost) => this.lost(lost))
      this.mine.set(lease.connectionId, lease)
      return lease
    })
  }

  /** The heartbeat, with the latest signs of each connection. */
  async renew(): Promise<void> {
    const leases = [...this.mine.values()].filter((lease) => lease.held())
    if (leases.length === 0) return
    const askedAt = performance.now()
    const rows = await this.heart.query<{ connection_id: number }>(
      `update channels.state s set lease_until = now() + make_interval(secs => ${leaseSeconds}),
         last_inbound_at = coalesce(mine.inbound, s.last_inbound_at), last_ack_at = coalesce(mine.ack, s.last_ack_at)
       from unnest($1::int[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as mine (connection_id, epoch, inbound, ack)
       where s.connection_id = mine.connection_id and s.lease_epoch = mine.epoch
       returning s.connection_id`,
      [
        leases.map(({ connectionId }) => connectionId),
        leases.map(({ epoch }) => epoch),
        leases.map((lease) => lease.last('inbound')),
        leases.map((lease) => lease.last('ack')),
      ],
    )
    const confirmed = new Set(rows.map((row) => row.connection_id))
    for (const lease of leases) {
      if (confirmed.has(lease.connectionId)) lease.confirm(askedAt)
      else lease.lose()
    }
  }

  /** Stops holders whose lease was not renewed in time. */
  check(): void {
    for (const lease of this.mine.values()) if (!lease.held()) lease.lose()
  }

  async release(lease: Lease): Promise<void> {
    const { connectionId, epoch } = lease
    const own = this.mine.get(connectionId)
    if (!own || own !== lease) return
    own.giveBack()
    this.mine.delete(connectionId)
    await this.database.query(
      `update channels.state set lease_owner = null, lease_until = '-infinity' where connection_id = $1 and lease_epoch = $2`,
      [connectionId, epoch],
    )
  }

  private lost({ connectionId }: HeldLease): void {
    this.mine.delete(connectionId)
    this.onLost(connectionId)
  }
}
