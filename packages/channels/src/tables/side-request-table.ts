import { sideRequest, type SideRequest, type OrderPayload } from '@recado/border/orders'
import { answerSignalKey } from '@recado/border/signals'
import { answerOfFailure, type SideRequestAnswer } from '#orders/side-request-answers.ts'
import type { Database } from './database.ts'
import { toJson } from './inbox.ts'
import type { Lease } from './leases.ts'
import type { Logger } from '#log.ts'
import { readOrders, type OrderReader } from './read-orders.ts'

interface Kept {
  id: string
  attempts: number
  age: number
}

export type SideRequestRow = Kept & SideRequest

/** A row as stored, with its payload not yet parsed. */
type RawRow = Kept & { kind: SideRequest['kind']; payload: unknown }

const maxWatched = 100
const kinds = { fetches: `o.kind = 'fetch'`, others: `o.kind in ('presence', 'watch', 'check', 'picture', 'address-book')` }
const own = `from fence where o.connection_id = $1 and o.id = $3`

/** The side requests of one connection in the outbox. A side request that cannot be read fails and is skipped. */
export class SideRequestTable {
  private readonly database: Database
  private readonly lease: Lease
  private readonly reading: OrderReader<RawRow>

  constructor(database: Database, lease: Lease, log: Logger) {
    this.database = database
    this.lease = lease
    this.reading = { log, refuse: (row, fault) => this.refuse(row, fault) }
  }

  /** The due side requests, oldest first, without those in `but`: files to fetch, or everything else. */
  async due(what: 'fetches' | 'others', limit: number, but: readonly string[]): Promise<SideRequestRow[]> {
    const rows = await this.database.query<RawRow>(
      `select o.id::text, o.kind, o.payload, o.attempts, extract(epoch from now() - o.created_at)::float8 as age
       from channels.outbox o
       where o.connection_id = $1 and o.state = 'queued' and ${kinds[what]} and o.due_at <= now() and o.id <> all ($2::bigint[])
       order by o.id limit $3`,
      [this.lease.connectionId, but, limit],
    )
    return readOrders(rows, sideRequest, this.reading)
  }

  /** Closes the row and reports the answer, in one statement. */
  done(row: Pick<SideRequestRow, 'id'>, answer?: SideRequestAnswer): Promise<void> {
    return this.close(row, answer, 'done')
  }

  /** Makes the row due again after a pause. `answer` is an interim report. */
  later(row: SideRequestRow, afterMs: number, answer?: SideRequestAnswer): Promise<void> {
    const counted = `counted as (
      update channels.outbox o
      set attempts = attempts + 1, due_at = now() + make_interval(secs => $4::float8 / 1000), updated_at = now() ${own})`
    return this.tell(counted, [row.id, afterMs], answer)
  }

  /** Makes the fetch for the file of this message due now. */
  expedite(waId: string): Promise<void> {
    return this.lease.write(
      `expedited as (
        update channels.outbox o set due_at = now() from fence
        where o.connection_id = $1 and o.kind = 'fetch' and o.state = 'queued' and o.payload->'message'->>'waId' = $3)`,
      [waId],
    )
  }

  /** The people watched in the last hour, latest first. */
  async watched(): Promise<OrderPayload<'watch'>[]> {
    const rows = await this.database.query<{ kind: 'watch'; payload: unknown }>(
      `select 'watch' as kind, o.payload from channels.outbox o
       where o.connection_id = $1 and o.kind = 'watch' and o.state = 'done' and o.updated_at > now() - interval '1 hour'
       group by o.payload order by max(o.id) desc limit ${maxWatched}`,
      [this.lease.connectionId],
    )
    return rows.flatMap((row) => {
      const { data } = sideRequest.safeParse(row)
      return data?.kind === 'watch' ? [data.payload] : []
    })
  }

  private async refuse(row: RawRow, fault: string): Promise<void> {
    await this.close(row, answerOfFailure(row.kind, row.payload), 'failed', fault)
  }

  private close(
    row: Pick<SideRequestRow, 'id'>,
    answer: SideRequestAnswer | undefined,
    state: 'done' | 'failed',
    error?: string,
  ): Promise<void> {
    const closed = `closed as (update channels.outbox o set state = $4, error = $5, updated_at = now() ${own})`
    return this.tell(closed, [row.id, state, error ?? null], answer)
  }

  /** Writes, and reports the answer if there is one, in one statement. */
  private tell(written: string, values: readonly unknown[], answer: SideRequestAnswer | undefined): Promise<void> {
    if (!answer) return this.lease.write(written, values)
    // A side request with a ref is answered under it, so that the caller can look for the answer.
    const seen = answer.kind === 'fetched' ? null : answerSignalKey(answer.kind, answer.payload.ref)
    const [kind, name, payload] = [1, 2, 3].map((at) => `$${2 + values.length + at}`)
    return this.lease.write(
      `${written}, told as (
        insert into channels.inbox (connection_id, kind, seen, payload) select $1, ${kind}, ${name}, ${payload}::jsonb from fence
        on conflict (connection_id, seen) do update set payload = excluded.payload, state = 'ready', due_at = now())`,
      [...values, answer.kind, seen, toJson(answer.payload)],
    )
  }
}
