import type { Command, Failure, FailureReason, OutboundMessage, ReadMarks, Receipt, TextContent } from '#border.ts'
import type { Database } from '#database.ts'
import { toJson } from '#inbox.ts'
import type { Lease } from '#leases.ts'

interface Identified {
  id: string
  attempts: number
}

export type MessageRow = Identified & { kind: 'message'; waId: string; payload: OutboundMessage }
export type ReadRow = Identified & { kind: 'read'; payload: ReadMarks }
export type CommandRow = Identified & { kind: Command }
export type OutboxRow = MessageRow | ReadRow | CommandRow

const columns = `o.id::text, o.kind, o.wa_id as "waId", o.payload, o.attempts`
const commands = `o.kind in ('connect', 'pair', 'logout', 'forget')`

export interface Outbox {
  /** Messages that were on their way when the session or its holder ended, in their order. */
  inDoubt(): Promise<MessageRow[]>
  next(): Promise<OutboxRow | undefined>
  nextCommand(): Promise<CommandRow | undefined>
  sending(row: MessageRow): Promise<void>
  /** The network has it: the row is done and the server learns ack 1, in one statement. */
  sent(row: MessageRow): Promise<void>
  /** One more attempt that led nowhere although the session was there. */
  missed(row: MessageRow | ReadRow): Promise<void>
  failed(row: MessageRow, reason: FailureReason, detail?: string): Promise<void>
  close(row: ReadRow | CommandRow, state: 'done' | 'failed'): Promise<void>
  /** What was sent under this id; undefined when the server does not keep it any more. */
  contentSent(waId: string): Promise<TextContent | undefined>
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
    next: () => first('true'),
    nextCommand: () => first(commands) as Promise<CommandRow | undefined>,
    sending: (row) => lease.write(`marked as (${setState}, state = 'sending' ${own})`, [row.id]),
    sent(row) {
      const receipt: Receipt = { waIds: [row.waId], ack: 1 }
      return lease.write(
        `sent as (${setState}, state = 'done' ${own}),
         told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'receipt', $4::jsonb from fence)`,
        [row.id, toJson(receipt)],
      )
    },
    missed: (row) => lease.write(`counted as (${setState}, attempts = attempts + 1 ${own})`, [row.id]),
    failed(row, reason, detail) {
      const failure: Failure = { waId: row.waId, reason, ...(detail ? { detail } : {}) }
      return lease.write(
        `failed as (${setState}, state = 'failed', error = $4 ${own}),
         told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'failure', $5::jsonb from fence)`,
        [row.id, detail ?? reason, toJson(failure)],
      )
    },
    close: (row, state) => lease.write(`closed as (${setState}, state = $4 ${own})`, [row.id, state]),
    async contentSent(waId) {
      const rows = await database.query<{ content: TextContent }>(
        `select payload->'content' as content from channels.outbox where connection_id = $1 and wa_id = $2 and kind = 'message'`,
        [connectionId, waId],
      )
      return rows[0]?.content
    },
  }
}
