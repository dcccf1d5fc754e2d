import { performance } from 'node:perf_hooks'
import type { Database } from '#database.ts'

/** How long the database gives a holder; by its clock. */
const leaseSeconds = 8
/** Not confirmed for so long, a holder stops by itself, before the lease can pass to another; by its own monotonic clock. */
const fenceMs = 6_000

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** The right of this process to hold one connection, until a higher epoch is given to somebody. */
export interface Lease {
  readonly connectionId: number
  readonly epoch: string
  readonly wanted: boolean
  /** False when it was lost, given back, or not confirmed in time. */
  held(): boolean
  /**
   * Runs data-modifying CTEs in one statement, only while the lease is ours: `$1` is the connection, `$2` the epoch, and every
   * CTE draws its rows `from fence`. Throws LeaseLost, having written nothing, when another holder took over.
   */
  write(ctes: string, values: readonly unknown[], lock?: 'share' | 'update'): Promise<void>
}

interface Held {
  lease: Lease
  confirmedAt: number
  lost: boolean
}

interface Claimed {
  connection_id: number
  lease_epoch: string
  wanted: boolean
}

const claimable = `
  with free as (
    select s.connection_id from channels.state s
    where (s.lease_until < now() or (s.lease_owner = $1 and $3))
      and s.connection_id <> all ($4::int[])
      and (s.wanted or exists (
        select from channels.outbox o
        where o.connection_id = s.connection_id and o.state in ('queued', 'sending') and o.due_at <= now()))
    order by s.lease_until limit $2
    for update skip locked)
  update channels.state s
  set lease_owner = $1, lease_epoch = s.lease_epoch + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
  from free where s.connection_id = free.connection_id
  returning s.connection_id, s.lease_epoch::text, s.wanted`

export interface Leases {
  /** Takes up to `limit` connections that want a holder and have none; with `takeOver` also those a predecessor left. */
  claim(limit: number, takeOver: boolean): Promise<Lease[]>
  /** The heartbeat. */
  renew(): Promise<void>
  /** Reports the holders that must stop because nobody confirmed them in time. */
  check(): void
  release(lease: Lease): Promise<void>
}

export function createLeases(database: Database, owner: string, onLost: (connectionId: number) => void): Leases {
  const held = new Map<number, Held>()

  const lose = (entry: Held) => {
    if (entry.lost) return
    entry.lost = true
    held.delete(entry.lease.connectionId)
    onLost(entry.lease.connectionId)
  }

  const hold = (row: Claimed, confirmedAt: number): Lease => {
    const isHeld = () => !entry.lost && performance.now() - entry.confirmedAt < fenceMs
    const lease: Lease = {
      connectionId: row.connection_id,
      epoch: row.lease_epoch,
      wanted: row.wanted,
      held: isHeld,
      async write(ctes, values, lock = 'share') {
        if (!isHeld()) throw new LeaseLost()
        const fence = `fence as (select 1 from channels.state where connection_id = $1 and lease_epoch = $2 for ${lock})`
        const own = [row.connection_id, row.lease_epoch, ...values]
        const rows = await database.query(`with ${fence}, ${ctes} select 1 from fence`, own)
        if (rows.length > 0) return
        lose(entry)
        throw new LeaseLost()
      },
    }
    const entry: Held = { lease, confirmedAt, lost: false }
    held.set(row.connection_id, entry)
    return lease
  }

  return {
    async claim(limit, takeOver) {
      const askedAt = performance.now()
      const rows = await database.query<Claimed>(claimable, [owner, limit, takeOver, [...held.keys()]])
      return rows.map((row) => hold(row, askedAt))
    },

    async renew() {
      const entries = [...held.values()].filter((entry) => entry.lease.held())
      if (entries.length === 0) return
      const askedAt = performance.now()
      const rows = await database.query<{ connection_id: number }>(
        `update channels.state s set lease_until = now() + make_interval(secs => ${leaseSeconds})
         from unnest($1::int[], $2::bigint[]) as mine (connection_id, epoch)
         where s.connection_id = mine.connection_id and s.lease_epoch = mine.epoch
         returning s.connection_id`,
        [entries.map(({ lease }) => lease.connectionId), entries.map(({ lease }) => lease.epoch)],
      )
      const confirmed = new Set(rows.map((row) => row.connection_id))
      for (const entry of entries) {
        if (confirmed.has(entry.lease.connectionId)) entry.confirmedAt = askedAt
        else lose(entry)
      }
    },

    check() {
      for (const entry of held.values()) if (!entry.lease.held()) lose(entry)
    },

    async release(lease) {
      const entry = held.get(lease.connectionId)
      if (entry?.lease !== lease) return
      entry.lost = true
      held.delete(lease.connectionId)
      await database.query(
        `update channels.state set lease_owner = null, lease_until = '-infinity' where connection_id = $1 and lease_epoch = $2`,
        [lease.connectionId, lease.epoch],
      )
    },
  }
}
