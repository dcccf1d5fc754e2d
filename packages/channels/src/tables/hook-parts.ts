import type { Database } from './database.ts'
import type { Lease } from './leases.ts'

/** A change that a webhook told about a connection. */
export interface HookPart {
  id: string
  /** As the network wrote it. */
  payload: unknown
  receivedAt: Date
}

/** The webhooks of one connection, in the order in which they came. */
export interface HookParts {
  /** The first ones that are not done. */
  next(limit: number): Promise<HookPart[]>
  /** What they tell is journaled. */
  done(ids: readonly string[]): Promise<void>
  /** It cannot be read. It stays for a week, and holds up nothing. */
  unreadable(id: string, error: string): Promise<void>
}

export class HookPartTable implements HookParts {
  private readonly database: Database
  private readonly lease: Lease

  constructor(database: Database, lease: Lease) {
    this.database = database
    this.lease = lease
  }

  next(limit: number): Promise<HookPart[]> {
    return this.database.query<HookPart>(
      `select p.id::text, p.payload, p.received_at as "receivedAt" from channels.hook_parts p
       where p.connection_id = $1 and p.error is null order by p.id limit $2`,
      [this.lease.connectionId, limit],
    )
  }

  done(ids: readonly string[]): Promise<void> {
    return this.lease.write(
      'gone as (delete from channels.hook_parts p using fence where p.connection_id = $1 and p.id = any ($3::bigint[]))',
      [ids],
    )
  }

  unreadable(id: string, error: string): Promise<void> {
    return this.lease.write(
      'noted as (update channels.hook_parts p set error = $4 from fence where p.connection_id = $1 and p.id = $3::bigint)',
      [id, error],
    )
  }
}
