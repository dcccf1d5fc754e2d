import type { Database } from './database.ts'
import { leaseSeconds } from './lease-seconds.ts'

/** The live channels processes, and how many connections each may hold. */
export class Processes {
  private readonly database: Database
  private readonly heart: Pick<Database, 'query'>
  private readonly owner: string

  /** @param parts `heart`: a separate connection to the same database for the heartbeat */
  constructor({ database, heart, owner }: { database: Database; heart: Pick<Database, 'query'>; owner: string }) {
    this.database = database
    this.heart = heart
    this.owner = owner
  }

  /** Records that this process is alive. A process that has not done so for long is removed. */
  async confirm(): Promise<void> {
    await this.heart.query(
      `with gone as (delete from channels.processes where seen_at < now() - interval '1 minute' and owner <> $1)
       insert into channels.processes (owner) values ($1) on conflict (owner) do update set seen_at = now()`,
      [this.owner],
    )
  }

  /** This process claims no more connections. Its share falls to the others. */
  async leave(): Promise<void> {
    await this.database.query('delete from channels.processes where owner = $1', [this.owner])
  }

  /** How the connections that are wanted open are distributed over the live processes. */
  async share(): Promise<ConnectionDistribution> {
    const rows = await this.database.query<{ connections: number; owner: string; held: number }>(
      `select (select count(*)::int from channels.state where wanted) as connections, p.owner::text, count(s.connection_id)::int as held
       from channels.processes p
       left join channels.state s on s.lease_owner = p.owner and s.wanted and s.lease_until > now()
       where p.owner = $1 or p.seen_at > now() - make_interval(secs => ${leaseSeconds}) group by p.owner`,
      [this.owner],
    )
    const others = rows.filter(({ owner }) => owner !== this.owner).map(({ held }) => held)
    return { connections: rows[0]?.connections ?? 0, others }
  }
}

/** The number of all connections that are wanted open, and how many of them each other process holds. */
export interface ConnectionDistribution {
  connections: number
  others: readonly number[]
}

/** The maximum that any process may hold. */
export function maxConnections({ connections, others }: ConnectionDistribution): number {
  return Math.ceil(connections / (others.length + 1))
}

/** How many of its connections a process hands on, so that no process holds two more than another. */
export function surplusConnections({ connections, others }: ConnectionDistribution, mine: number): number {
  const gap = mine - Math.min(mine, ...others)
  return gap < 2 ? 0 : Math.max(1, Math.min(Math.floor(gap / 2), mine - Math.floor(connections / (others.length + 1))))
}
