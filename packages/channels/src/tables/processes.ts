import type { Database } from './database.ts'
import { leaseSeconds } from './lease-seconds.ts'

/** The channels processes that live, and how many lines each may hold. */
export class Processes {
  private readonly database: Database
  private readonly heart: Pick<Database, 'query'>
  private readonly owner: string

  /** @param parts `heart`: a connection to the same database for the heartbeat alone */
  constructor({ database, heart, owner }: { database: Database; heart: Pick<Database, 'query'>; owner: string }) {
    this.database = database
    this.heart = heart
    this.owner = owner
  }

  /** This process lives; who has not said so for long is forgotten. */
  async confirm(): Promise<void> {
    await this.heart.query(
      `with gone as (delete from channels.processes where seen_at < now() - interval '1 minute' and owner <> $1)
       insert into channels.processes (owner) values ($1) on conflict (owner) do update set seen_at = now()`,
      [this.owner],
    )
  }

  /** It takes no more lines: its share is for the others. */
  async leave(): Promise<void> {
    await this.database.query('delete from channels.processes where owner = $1', [this.owner])
  }

  /** How the lines that are meant to be open lie with the processes that live. */
  async share(): Promise<Share> {
    const rows = await this.database.query<{ lines: number; owner: string; held: number }>(
      `select (select count(*)::int from channels.state where wanted) as lines, p.owner::text, count(s.connection_id)::int as held
       from channels.processes p
       left join channels.state s on s.lease_owner = p.owner and s.wanted and s.lease_until > now()
       where p.owner = $1 or p.seen_at > now() - make_interval(secs => ${leaseSeconds}) group by p.owner`,
      [this.owner],
    )
    const others = rows.filter(({ owner }) => owner !== this.owner).map(({ held }) => held)
    return { lines: rows[0]?.lines ?? 0, others }
  }
}

/** All lines that are meant to be open, and how many of them each other process holds. */
export interface Share {
  lines: number
  others: readonly number[]
}

/** As many lines as any process may hold. */
export function most({ lines, others }: Share): number {
  return Math.ceil(lines / (others.length + 1))
}

/** How many of its lines a process hands on: nobody is to hold two more than another. */
export function beyond({ lines, others }: Share, mine: number): number {
  const gap = mine - Math.min(mine, ...others)
  return gap < 2 ? 0 : Math.max(1, Math.min(Math.floor(gap / 2), mine - Math.floor(lines / (others.length + 1))))
}
