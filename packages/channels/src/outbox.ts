import type { Command, Failure, FailureReason, OutboundMessage, ReadMarks, Receipt } from '#border.ts'
import type { Database } from '#database.ts'
import { toJson } from '#inbox.ts'
import type { Lease } from '#leases.ts'

interface Identified {
  id: string
  attempts: number
}

export type MessageRow = Identified & { kind: 'message'; waId: string; payload: OutboundMessage; prepared: Buffer | null }
export type ReadRow = Identified & { kind: 'read'; payload: ReadMarks }
export type CommandRow = Identified & { kind: Command }
export type OutboxRow = MessageRow | ReadRow | CommandRow

const columns = `o.id::text, o.kind, o.wa_id as "waId", o.payload, o.attempts, o.prepared`
const commands = `o.kind in ('connect', 'pair', 'logout', 'forget')`
const inLine = `o.kind in ('message', 'read', 'connect', 'pair', 'logout', 'forget')`
const waitsForUpload = (row: string) =>
  `(${row}.state = 'queued' and ${row}.kind = 'message' and ${row}.prepared is null and ${row}.payload->'content'->>'type' = 'file')`
/**
 * A file is uploaded beside the line; what follows it to the same person waits for it, what goes to others does not. As a scalar it
 * is asked of the first rows alone, not of the whole queue.
 */
const overtakesNothing = `(
  select true from channels.outbox e
  where e.connection_id = o.connection_id and ${waitsForUpload('e')}
    and e.payload->'to' = o.payload->'to' and (e.class, e.id) <= (o.class, o.id) limit 1) is null`

export interface Outbox {
  /** Messages that were on their way when the session or its holder ended, in their order. */
  inDoubt(): Promise<MessageRow[]>
  /** The next that can go out: its file, if it has one, is uploaded. */
  next(): Promise<OutboxRow | undefined>
  /** The next, whether or not it could go out. */
  nextOfAll(): Promise<OutboxRow | undefined>
  nextCommand(): Promise<CommandRow | undefined>
  /** Messages whose files are to be uploaded, in their order, but these. */
  toUpload(limit: number, but: readonly string[]): Promise<MessageRow[]>
  uploaded(row: MessageRow, prepared: Uint8Array): Promise<void>
  /** The message is on its way, just like this. */
  sending(row: MessageRow, prepared: Uint8Array): Promise<void>
  /** The network has it: the row is done and the server learns ack 1, in one statement. */
  sent(row: MessageRow): Promise<void>
  /** One more attempt that led nowhere although the session was there. */
  missed(row: MessageRow, againInMs?: number): Promise<void>
  failed(row: MessageRow, reason: FailureReason, detail?: string): Promise<void>
  close(row: ReadRow | CommandRow, state: 'done' | 'failed'): Promise<void>
  /** What was made of the message with this id; undefined when the server does not keep it any more. */
  prepared(waId: string): Promise<Buffer | undefined>
}

export function createOutbox(database: Database, lease: Lease): Outbox {
  const { connectionId } = lease
  const first = async (condition: string) => {
    const rows = await database.query<OutboxRow>(
      `select ${columns} from channels.outbox o
       where o.connection_id = $1 and o.state = 'queued' and o.due_at <= now() and ${condition}
       order by o.class, o.id limit 1`,
      [connectionId],
    )
    return rows[0]
  }
  const setState = `update channels.outbox o set updated_at = now()`
  const own = `from fence where o.connection_id = $1 and o.id = $3`

  return {
    inDoubt: () =>
      database.query<MessageRow>(
        `select ${columns} from channels.outbox o
         where o.connection_id = $1 and o.state = 'sending' and o.kind = 'message' order by o.class, o.id`,
        [connectionId],
      ),
    next: () => first(`${inLine} and ${overtakesNothing}`),
    nextOfAll: () => first(inLine),
    nextCommand: () => first(commands) as Promise<CommandRow | undefined>,
    toUpload: (limit, but) =>
      database.query<MessageRow>(
        `select ${columns} from channels.outbox o
         where o.connection_id = $1 and ${waitsForUpload('o')} and o.due_at <= now() and o.id <> all ($2::bigint[])
         order by o.class, o.id limit $3`,
        [connectionId, but, limit],
      ),
    uploaded: (row, prepared) =>
      lease.write(`kept as (${setState}, prepared = $4, attempts = 0 ${own} and o.state = 'queued')`, [row.id, prepared]),
    sending: (row, prepared) =>
      lease.write(`marked as (${setState}, state = 'sending', prepared = $4 ${own})`, [row.id, prepared]),
    sent(row) {
      const receipt: Receipt = { waIds: [row.waId], ack: 1 }
      return lease.write(
        `sent as (${setState}, state = 'done' ${own}),
         told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'receipt', $4::jsonb from fence)`,
        [row.id, toJson(receipt)],
      )
    },
    missed: (row, againInMs = 0) =>
      lease.write(
        `counted as (${setState}, attempts = attempts + 1, due_at = now() + make_interval(secs => $4::float8 / 1000) ${own})`,
        [row.id, againInMs],
      ),
    failed(row, reason, detail) {
      const failure: Failure = { waId: row.waId, reason, ...(detail ? { detail } : {}) }
      return lease.write(
        `failed as (${setState}, state = 'failed', error = $4 ${own}),
         told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'failure', $5::jsonb from fence)`,
        [row.id, detail ?? reason, toJson(failure)],
      )
    },
    close: (row, state) => lease.write(`closed as (${setState}, state = $4 ${own})`, [row.id, state]),
    async prepared(waId) {
      const rows = await database.query<{ prepared: Buffer | null }>(
        `select prepared from channels.outbox where connection_id = $1 and wa_id = $2 and kind = 'message'`,
        [connectionId, waId],
      )
      return rows[0]?.prepared ?? undefined
    },
  }
}
