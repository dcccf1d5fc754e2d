import type { Check, Checked, Fetch, Fetched, OutboundPresence, Picture, PictureRequest, Watch } from '#border.ts'
import type { Database } from '#database.ts'
import { toJson } from '#inbox.ts'
import type { Lease } from '#leases.ts'

interface Common {
  id: string
  attempts: number
  /** Seconds since it was asked for. */
  age: number
}

export type FetchRow = Common & { kind: 'fetch'; payload: Fetch }
export type ErrandRow =
  | FetchRow
  | (Common & { kind: 'presence'; payload: OutboundPresence })
  | (Common & { kind: 'watch'; payload: Watch })
  | (Common & { kind: 'check'; payload: Check })
  | (Common & { kind: 'picture'; payload: PictureRequest })

export type Answer =
  | { kind: 'fetched'; payload: Fetched }
  | { kind: 'checked'; payload: Checked }
  | { kind: 'picture'; payload: Picture }

/** What the outbox asks for beside messages. */
export interface ErrandTable {
  /** Those that are due, oldest first, but these: files to fetch, or everything else. */
  due(what: 'fetches' | 'others', limit: number, but: readonly string[]): Promise<ErrandRow[]>
  /** Closes the row and tells the answer, in one statement. */
  done(row: ErrandRow, answer?: Answer): Promise<void>
  later(row: ErrandRow, afterMs: number): Promise<void>
  /** Who was to be watched in the last hour, the latest first. */
  watched(): Promise<Watch[]>
}

const maxWatched = 100
const kinds = { fetches: `o.kind = 'fetch'`, others: `o.kind in ('presence', 'watch', 'check', 'picture')` }

export function createErrandTable(database: Database, lease: Lease): ErrandTable {
  const { connectionId } = lease
  const own = `from fence where o.connection_id = $1 and o.id = $3`

  return {
    due: (what, limit, but) =>
      database.query<ErrandRow>(
        `select o.id::text, o.kind, o.payload, o.attempts, extract(epoch from now() - o.created_at)::float8 as age
         from channels.outbox o
         where o.connection_id = $1 and o.state = 'queued' and ${kinds[what]} and o.due_at <= now() and o.id <> all ($2::bigint[])
         order by o.id limit $3`,
        [connectionId, but, limit],
      ),

    async done(row, answer) {
      const closed = `closed as (update channels.outbox o set state = 'done', updated_at = now() ${own})`
      if (!answer) return lease.write(closed, [row.id])
      // A question with a name is answered under it, so that who asked can look for the answer.
      const seen = answer.kind === 'fetched' ? null : `${answer.kind}:${answer.payload.ref}`
      await lease.write(
        `${closed}, told as (
          insert into channels.inbox (connection_id, kind, seen, payload) select $1, $4, $5, $6::jsonb from fence
          on conflict (connection_id, seen) do update set payload = excluded.payload, state = 'ready', due_at = now())`,
        [row.id, answer.kind, seen, toJson(answer.payload)],
      )
    },

    later: (row, afterMs) =>
      lease.write(
        `counted as (
          update channels.outbox o
          set attempts = attempts + 1, due_at = now() + make_interval(secs => $4::float8 / 1000), updated_at = now() ${own})`,
        [row.id, afterMs],
      ),

    async watched() {
      const rows = await database.query<{ payload: Watch }>(
        `select o.payload from channels.outbox o
         where o.connection_id = $1 and o.kind = 'watch' and o.state = 'done' and o.updated_at > now() - interval '1 hour'
         group by o.payload order by max(o.id) desc limit ${maxWatched}`,
        [connectionId],
      )
      return rows.map(({ payload }) => payload)
    },
  }
}
