import { inSeries } from '#serial.ts'
import type { Database } from './database.ts'
import type { Lease } from './leases.ts'

/** Why an account may not write to first contacts, and until when. */
export interface Restriction {
  reason: 'restricted' | 'capped'
  until: Date
  /** The network refuses messages, but reports no restriction when asked. */
  untold: boolean
}

/** The restrictions on a connection's account, whichever process heard of them. */
export class RestrictionTable {
  private readonly database: Database
  private readonly lease: Lease
  private readonly inTurn = inSeries()

  constructor(database: Database, lease: Lease) {
    this.database = database
    this.lease = lease
  }

  /** The limits that have not ended. */
  read(): Promise<Restriction[]> {
    return this.database.query<Restriction>(
      `select name as reason, ends_at as until, key = 'untold' as untold from channels.budgets
       where connection_id = $1 and name in ('restricted', 'capped') and ends_at > $2`,
      [this.lease.connectionId, new Date()],
    )
  }

  /** Replaces all limits with these. */
  write(limits: readonly Restriction[]): Promise<void> {
    const names = limits.map(({ reason }) => reason)
    const keys = limits.map(({ untold }) => (untold ? 'untold' : 'told'))
    const ends = limits.map(({ until }) => until)
    return this.inTurn(() =>
      this.lease.write(
        `gone as (
           delete from channels.budgets b using fence where b.connection_id = $1 and b.name in ('restricted', 'capped')
             and (b.name, b.key) not in (select * from unnest($3::text[], $4::text[]))),
         kept as (
           insert into channels.budgets (connection_id, name, key, used, ends_at)
           select $1, l.name, l.key, 1, l.ends_at from fence, unnest($3::text[], $4::text[], $5::timestamptz[]) as l (name, key, ends_at)
           on conflict (connection_id, name, key) do update set ends_at = excluded.ends_at)`,
        [names, keys, ends],
      ),
    )
  }
}
