import type { Database } from './database.ts'
import type { Lease } from './leases.ts'

/** A change that a webhook told about a connection. */
export interface HookPart {
  id: string
  /** As the network wrote it. */
  payload: unknown
  receivedAt: Date
}

/** What a phone hands over of its past, as far as it has come. */
export interface WaitingPast {
  ids: string[]
  /** How long ago the last of it came. */
  quietMs: number
  /** Nothing more is to be expected: its last piece has come, or only files that follow. */
  isWhole: boolean
}

/** The webhooks of one connection, in the order in which they came. */
export interface HookParts {
  /** The first ones that are not done. */
  next(limit: number): Promise<HookPart[]>
  /** What they tell is journaled. */
  done(ids: readonly string[]): Promise<void>
  /** What has come of the past. It waits apart, so that it holds up nothing. Undefined when nothing has. */
  past(): Promise<WaitingPast | undefined>
  read(ids: readonly string[]): Promise<HookPart[]>
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
       where p.connection_id = $1 and p.error is null and not p.is_past order by p.id limit $2`,
      [this.lease.connectionId, limit],
    )
  }

  done(ids: readonly string[]): Promise<void> {
    return this.lease.write(
      'gone as (delete from channels.hook_parts p using fence where p.connection_id = $1 and p.id = any ($3::bigint[]))',
      [ids],
    )
  }

  async past(): Promise<WaitingPast | undefined> {
    const [found] = await this.database.query<Omit<WaitingPast, 'ids'> & { ids: string[] | null }>(
      `select array_agg(p.id::text order by p.id) as ids,
         (extract(epoch from clock_timestamp() - max(p.received_at)) * 1000)::float8 as "quietMs",
         bool_or(p.payload @? '$.value.history[*].metadata.progress ? (@ >= 100)')
           or bool_and(not p.payload -> 'value' ? 'history') as "isWhole"
       from channels.hook_parts p where p.connection_id = $1 and p.error is null and p.is_past`,
      [this.lease.connectionId],
    )
    return found?.ids ? { ...found, ids: found.ids } : undefined
  }

  read(ids: readonly string[]): Promise<HookPart[]> {
    return this.database.query<HookPart>(
      `select p.id::text, p.payload, p.received_at as "receivedAt" from channels.hook_parts p
       where p.connection_id = $1 and p.id = any ($2::bigint[]) order by p.id`,
      [this.lease.connectionId, ids],
    )
  }

  unreadable(id: string, error: string): Promise<void> {
    return this.lease.write(
      'noted as (update channels.hook_parts p set error = $4 from fence where p.connection_id = $1 and p.id = $3::bigint)',
      [id, error],
    )
  }
}
