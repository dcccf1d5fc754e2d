import {
  commandOrder,
  lineOrder,
  messageOrder,
  type CommandOrder,
  type LineOrder,
  type MessageOrder,
  type ReadOrder,
} from '@recado/border/orders'
import type { Failure, Receipt } from '@recado/border/signals'
import type { z } from 'zod'
import type { Database } from './database.ts'
import { toJson } from './inbox.ts'
import type { Lease } from './leases.ts'
import type { Logger } from '#log.ts'
import { readOrders, type Reading } from './reading.ts'
import { inBatches } from '#serial.ts'

interface Kept {
  id: string
  attempts: number
  /** The exact bytes that every attempt will send, once they are made. */
  prepared: Buffer | null
}

export type OutboxRow = Kept & LineOrder
export type MessageRow = Kept & MessageOrder
export type ReadRow = Kept & ReadOrder
export type CommandRow = Kept & CommandOrder

/** A row as stored: what it orders is yet to be parsed. */
interface RawRow extends Kept {
  kind: LineOrder['kind']
  waId: string | null
}

/** How far down the line is looked for conversations of which nothing is under way. */
const lookAhead = 20

const columns = `o.id::text, o.kind, o.class, o.wa_id as "waId", o.payload, o.attempts, o.prepared`
const commands = `o.kind in ('connect', 'pair', 'logout', 'forget')`
const inLine = `o.kind in ('message', 'read', 'connect', 'pair', 'logout', 'forget')`
const isDue = `o.state = 'queued' and o.due_at <= now()`
const waitsForUpload = (row: string) =>
  `(${row}.state = 'queued' and ${row}.kind = 'message' and ${row}.prepared is null and ${row}.payload->'content'->>'type' = 'file')`
const isSameChat = (one: string, other: string) =>
  `(${['lid', 'phone', 'group'].map((name) => `${one}.payload->'to'->>'${name}' = ${other}.payload->'to'->>'${name}'`).join(' or ')})`
/**
 * A file is uploaded beside the line; what follows it to the same person waits for it, what goes to others does not. As a scalar
 * subquery it is evaluated for the first rows only, not for the whole queue.
 */
const overtakesNothing = `(
  select true from channels.outbox e
  where e.connection_id = o.connection_id and ${waitsForUpload('e')}
    and ${isSameChat('e', 'o')} and (e.class, e.id) <= (o.class, o.id) limit 1) is null`

const changed = `update channels.outbox o set updated_at = now()`
const own = `from fence where o.connection_id = $1 and o.id = $3`

/** The line of one connection's orders: messages, read marks, commands. An order that cannot be read fails and is passed over. */
export class Outbox {
  private readonly database: Database
  private readonly lease: Lease
  private readonly reading: Reading<RawRow>
  private readonly markSending = inBatches<{ id: string; prepared: Uint8Array }>((batch) => this.writeSending(batch))
  private readonly markSent = inBatches<MessageRow>((batch) => this.writeSent(batch))

  constructor(database: Database, lease: Lease, log: Logger) {
    this.database = database
    this.lease = lease
    this.reading = { log, refuse: (row, fault) => this.refuse(row, fault) }
  }

  /** Messages that were under way when the session or its holder ended, in order. */
  inDoubt(): Promise<MessageRow[]> {
    return this.all(messageOrder, `o.state = 'sending' and o.kind = 'message'`, null)
  }

  /** The next ones that can go out: their files, if they have any, are uploaded. */
  next(): Promise<OutboxRow[]> {
    return this.due(lineOrder, `${inLine} and ${overtakesNothing}`)
  }

  /** The next ones, whether or not they could go out. */
  nextOfAll(): Promise<OutboxRow[]> {
    return this.due(lineOrder, inLine)
  }

  nextCommand(): Promise<CommandRow[]> {
    return this.due(commandOrder, commands)
  }

  /** Messages whose files are to be uploaded, in order, except the given ones. */
  toUpload(limit: number, but: readonly string[]): Promise<MessageRow[]> {
    return this.all(messageOrder, `${waitsForUpload('o')} and o.due_at <= now() and o.id <> all ($3::bigint[])`, limit, [but])
  }

  uploaded(row: MessageRow, prepared: Uint8Array): Promise<void> {
    return this.lease.write(`kept as (${changed}, prepared = $4, attempts = 0 ${own} and o.state = 'queued')`, [row.id, prepared])
  }

  /** The message is under way, exactly as prepared. */
  sending({ id }: MessageRow, prepared: Uint8Array): Promise<void> {
    return this.markSending({ id, prepared })
  }

  /** The network has it: the row is done and the server learns ack 1, in one statement. */
  sent(row: MessageRow): Promise<void> {
    return this.markSent(row)
  }

  /** One more attempt that failed although the session was up. */
  missed(row: MessageRow, againInMs = 0): Promise<void> {
    return this.lease.write(
      `counted as (${changed}, attempts = attempts + 1, due_at = now() + make_interval(secs => $4::float8 / 1000) ${own})`,
      [row.id, againInMs],
    )
  }

  /** It will not be sent, and the server learns why. */
  failed(row: Pick<MessageRow, 'id' | 'waId'>, reason: Failure['reason'], detail?: string): Promise<void> {
    const failure: Failure = { waId: row.waId, reason, ...(detail ? { detail } : {}) }
    return this.lease.write(
      `failed as (${changed}, state = 'failed', error = $4 ${own}),
       told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'failure', $5::jsonb from fence)`,
      [row.id, detail ?? reason, toJson(failure)],
    )
  }

  close(row: Pick<OutboxRow, 'id'>, state: 'done' | 'failed', error?: string): Promise<void> {
    return this.lease.write(`closed as (${changed}, state = $4, error = $5 ${own})`, [row.id, state, error ?? null])
  }

  /** What was prepared for the message with this id; undefined when the server no longer keeps it. */
  async prepared(waId: string): Promise<Buffer | undefined> {
    const rows = await this.database.query<{ prepared: Buffer | null }>(
      `select prepared from channels.outbox where connection_id = $1 and wa_id = $2 and kind = 'message'`,
      [this.lease.connectionId, waId],
    )
    return rows[0]?.prepared ?? undefined
  }

  private writeSending(batch: readonly { id: string; prepared: Uint8Array }[]): Promise<void> {
    return this.lease.write(
      `marked as (${changed}, state = 'sending', prepared = given.prepared
        from fence, unnest($3::bigint[], $4::bytea[]) as given (id, prepared) where o.connection_id = $1 and o.id = given.id)`,
      [batch.map(({ id }) => id), batch.map(({ prepared }) => prepared)],
    )
  }

  private writeSent(batch: readonly MessageRow[]): Promise<void> {
    const receipts = batch.map(({ waId }): Receipt => ({ waIds: [waId], ack: 1 }))
    return this.lease.write(
      `sent as (${changed}, state = 'done' from fence where o.connection_id = $1 and o.id = any ($3::bigint[])),
       told as (
         insert into channels.inbox (connection_id, kind, payload)
         select $1, 'receipt', receipt from fence, unnest($4::jsonb[]) as receipt)`,
      [batch.map(({ id }) => id), receipts.map(toJson)],
    )
  }

  /** The first ones that are due and can be read. */
  private async due<Order extends LineOrder>(schema: z.ZodType<Order>, condition: string) {
    for (;;) {
      const rows = await this.rows(`${isDue} and ${condition}`, lookAhead)
      const readable = await readOrders(rows, schema, this.reading)
      if (readable.length > 0 || rows.length === 0) return readable
    }
  }

  private async all<Order extends LineOrder>(
    schema: z.ZodType<Order>,
    condition: string,
    limit: number | null,
    values: readonly unknown[] = [],
  ) {
    return readOrders(await this.rows(condition, limit, values), schema, this.reading)
  }

  private rows(condition: string, limit: number | null, values: readonly unknown[] = []): Promise<RawRow[]> {
    return this.database.query<RawRow>(
      `select ${columns} from channels.outbox o where o.connection_id = $1 and ${condition} order by o.class, o.id limit $2`,
      [this.lease.connectionId, limit, ...values],
    )
  }

  private async refuse({ id, kind, waId }: RawRow, fault: string): Promise<void> {
    if (kind === 'message' && waId) await this.failed({ id, waId }, 'ERR_SENDING_WAPP_MSG', fault)
    else await this.close({ id }, 'failed', fault)
  }
}
