import {
  commandOrder,
  queuedOrder,
  messageOrder,
  type CommandOrder,
  type QueuedOrder,
  type MessageOrder,
  type ReadOrder,
} from '@recado/border/orders'
import { address, type Address } from '@recado/border/address'
import type { Accepted, Failure } from '@recado/border/signals'
import { finalVerdict, type Verdict } from '@recado/border/verdict'
import type { z } from 'zod'
import type { Database } from './database.ts'
import { toJson } from './inbox.ts'
import type { Lease } from './leases.ts'
import { commands, firstOfLanes, inQueue, isDue, lookAhead, waitsForUpload } from './queue-conditions.ts'
import type { Logger } from '#log.ts'
import type { Prepared } from '#provider.ts'
import { readOrders, type OrderReader } from './read-orders.ts'
import { inBatches } from '#serial.ts'

interface Kept {
  id: string
  attempts: number
  /** The exact bytes that every attempt will send, once built. */
  prepared: Buffer | null
  /** The network's id, as soon as it is known. */
  waId: string | null
}

export type OutboxRow = Kept & QueuedOrder
export type MessageRow = Kept & MessageOrder
export type ReadRow = Kept & ReadOrder
export type CommandRow = Kept & CommandOrder

/** A row as stored, with its payload not yet parsed. */
interface RawRow extends Kept {
  kind: QueuedOrder['kind']
  ref: string | null
}

/** How long a phone that was off may ask for messages that it could not read. The server keeps messages as long. */
const askedForDays = 14

const columns = `o.id::text, o.kind, o.class, o.first, o.ref, o.lane, o.wa_id as "waId", o.payload, o.attempts, o.prepared`
const heldColumns = `o.ref, o.due_at`
/** Users see how long their message waits. */
const tellHeld = `
  told as (
    insert into channels.inbox (connection_id, kind, payload)
    select $1, 'held', jsonb_build_object('ref', ref, 'until', to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from held)`
const isFirst = `o.state = 'queued' and o.kind = 'message' and o.first`

/** A message under way, in the form in which it is sent. */
type Marked = { id: string } & Prepared
/** A message that the network has accepted. */
type Sent = { id: string } & Accepted

const changed = `update channels.outbox o set updated_at = now()`
/** The server may have withdrawn the row since it was read. */
const isOpen = `o.state in ('queued', 'sending')`
const own = `from fence where o.connection_id = $1 and o.id = $3`

/** The queue of one connection's orders: messages, read marks, commands. An order that cannot be read fails and is skipped. */
export class Outbox {
  private readonly database: Database
  private readonly lease: Lease
  private readonly reading: OrderReader<RawRow>
  private readonly markSending = inBatches<Marked, Set<string>>((batch) => this.writeSending(batch))
  private readonly markSent = inBatches<Sent>((batch) => this.writeSent(batch))

  constructor(database: Database, lease: Lease, log: Logger) {
    this.database = database
    this.lease = lease
    this.reading = { log, refuse: (row, fault) => this.refuse(row, fault) }
  }

  /** Messages that were under way when the session or its holder ended, in order. */
  inDoubt(): Promise<MessageRow[]> {
    return this.all(messageOrder, `o.state = 'sending' and o.kind = 'message'`, null)
  }

  /** The next row of each conversation, among those that can go: their files, if they have any, are uploaded. */
  next(): Promise<OutboxRow[]> {
    return this.due(queuedOrder, firstOfLanes)
  }

  /** The next rows, whether or not they could go out. */
  nextOfAll(): Promise<OutboxRow[]> {
    return this.due(queuedOrder, inQueue)
  }

  nextCommand(): Promise<CommandRow[]> {
    return this.due(commandOrder, commands)
  }

  /** Messages whose files are to be uploaded, in order, without those in `but`. */
  toUpload(limit: number, but: readonly string[]): Promise<MessageRow[]> {
    return this.all(messageOrder, `${waitsForUpload('o')} and o.due_at <= now() and o.id <> all ($3::bigint[])`, limit, [but])
  }

  uploaded(row: MessageRow, { bytes, waId }: Prepared): Promise<void> {
    return this.lease.write(`kept as (${changed}, prepared = $4, wa_id = $5, attempts = 0 ${own} and o.state = 'queued')`, [
      row.id,
      bytes,
      waId ?? null,
    ])
  }

  /** Marks the message as under way, exactly as prepared. False when the server has withdrawn it. */
  async sending({ id }: MessageRow, prepared: Prepared): Promise<boolean> {
    return (await this.markSending({ id, ...prepared })).has(id)
  }

  /** The network has accepted it. One statement closes the row and reports the network's id to the server. */
  sent({ id, ref }: MessageRow, { waId, heldForQuality }: Omit<Accepted, 'ref'>): Promise<void> {
    return this.markSent({ id, ref, waId, ...(heldForQuality ? { heldForQuality } : {}) })
  }

  /**
   * The network's answer came after the wait for it had ended. It settles a message in doubt, or one that was given up as such, unless it
   * is about what was sent in its place. Of a message that was sent again in doubt it settles one copy: the other has an answer of its own.
   */
  sentAfterAll(accepted: Accepted): Promise<void> {
    const { ref, waId } = accepted
    return this.lease.write(
      `copy as (select id from channels.outbox
         where connection_id = $1 and ref = $3 and kind = 'message' and state in ('sending', 'unknown')
         order by state = 'unknown' desc, id desc limit 1),
       sent as (${changed}, state = 'done', wa_id = $4, error = null from fence, copy
         where o.connection_id = $1 and o.id = copy.id and o.state in ('sending', 'unknown')
           and not exists (select from channels.outbox x where x.connection_id = $1 and x.ref = $3 and x.wa_id = $4 and x.id <> o.id)
         returning o.id),
       told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'accepted', $5::jsonb from sent)`,
      [ref, waId, toJson(accepted)],
    )
  }

  /** Counts an attempt that failed although the session was up. */
  missed(row: MessageRow, againInMs = 0): Promise<void> {
    return this.lease.write(
      `counted as (${changed}, attempts = attempts + 1, due_at = now() + make_interval(secs => $4::float8 / 1000) ${own})`,
      [row.id, againInMs],
    )
  }

  /** The message waits unchanged in its place, and the rows behind it in its lane wait too. */
  postponed({ id }: Pick<MessageRow, 'id'>, until: Date): Promise<void> {
    return this.lease.write(
      `held as (${changed}, state = 'queued', due_at = $4 ${own} and ${isOpen} returning ${heldColumns}), ${tellHeld}`,
      [id, until],
    )
  }

  /** First contacts of this class and higher ones wait until exactly then. */
  holdFirstContacts(until: Date, fromClass = 0): Promise<void> {
    return this.lease.write(
      `held as (
         ${changed}, due_at = $3::timestamptz from fence
         where o.connection_id = $1 and ${isFirst} and o.class >= $4 and o.due_at <> $3 returning ${heldColumns}), ${tellHeld}`,
      [until, fromClass],
    )
  }

  /** First contacts need no longer wait. Given one of their addresses, only those to that person, which is no first contact any more. */
  releaseFirstContacts(address: Address = {}): Promise<void> {
    const { phone = null, lid = null, bsuid = null } = address
    const isTheirs = `(o.payload->'to'->>'phone' = $3::text or o.payload->'to'->>'lid' = $4::text
      or o.payload->'to'->>'bsuid' = $5::text or coalesce($3, $4, $5) is null)`
    return this.lease.write(
      `let_go as (${changed}, due_at = now(), first = first and coalesce($3, $4, $5) is null
         from fence where o.connection_id = $1 and ${isFirst} and o.due_at > now() and ${isTheirs})`,
      [phone, lid, bsuid],
    )
  }

  /** It will not be sent, or its outcome is unknown, unless the answer has come meanwhile. The server learns why. */
  failed(row: Pick<MessageRow, 'id' | 'ref'>, verdict: Verdict): Promise<void> {
    const failure: Failure = { ref: row.ref, verdict }
    return this.lease.write(
      `failed as (${changed}, state = $4, error = $5 ${own} and o.state <> 'done' returning o.id),
       told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'failure', $6::jsonb from failed)`,
      [row.id, verdict.retry.when === 'unknown' ? 'unknown' : 'failed', verdict.code, toJson(failure)],
    )
  }

  close(row: Pick<OutboxRow, 'id'>, state: 'done' | 'failed', error?: string): Promise<void> {
    const payload = `payload = case when ${commands} then '{}' else o.payload end`
    return this.lease.write(`closed as (${changed}, state = $4, error = $5, ${payload} ${own})`, [row.id, state, error ?? null])
  }

  /** The bytes prepared for the message with this id. Undefined when the server no longer keeps them. */
  async prepared(waId: string): Promise<Buffer | undefined> {
    const rows = await this.database.query<{ prepared: Buffer | null }>(
      `select prepared from channels.outbox where connection_id = $1 and wa_id = $2 and kind = 'message'`,
      [this.lease.connectionId, waId],
    )
    return rows[0]?.prepared ?? undefined
  }

  /** The recipient of the message with this id. Undefined when it was sent so long ago that it may not be requested again. */
  async sentTo(waId: string): Promise<Address | undefined> {
    const rows = await this.database.query<{ to: unknown }>(
      `select payload->'to' as "to" from channels.outbox
       where connection_id = $1 and wa_id = $2 and kind = 'message' and prepared is not null
         and updated_at > now() - make_interval(days => ${askedForDays})`,
      [this.lease.connectionId, waId],
    )
    return address.safeParse(rows[0]?.to).data
  }

  /** The network's id of the message with our `ref`. Undefined before the network has given one, or when the row is no longer kept. */
  async waIdOf(ref: string): Promise<string | undefined> {
    const rows = await this.database.query<{ waId: string | null }>(
      `select wa_id as "waId" from channels.outbox where connection_id = $1 and ref = $2 order by id desc limit 1`,
      [this.lease.connectionId, ref],
    )
    return rows[0]?.waId ?? undefined
  }

  private async writeSending(batch: readonly Marked[]): Promise<Set<string>> {
    const taken = await this.lease.take(
      `taken as (${changed}, state = 'sending', prepared = given.prepared, wa_id = given.wa_id
        from fence, unnest($3::bigint[], $4::bytea[], $5::text[]) as given (id, prepared, wa_id)
        where o.connection_id = $1 and o.id = given.id and ${isOpen} returning o.id)`,
      [batch.map(({ id }) => id), batch.map(({ bytes }) => bytes), batch.map(({ waId }) => waId ?? null)],
    )
    return new Set(taken)
  }

  private writeSent(batch: readonly Sent[]): Promise<void> {
    const accepted = batch.map(({ id: _id, ...told }): Accepted => told)
    return this.lease.write(
      `sent as (${changed}, state = 'done', wa_id = given.wa_id from fence, unnest($3::bigint[], $4::text[]) as given (id, wa_id)
        where o.connection_id = $1 and o.id = given.id),
       told as (
         insert into channels.inbox (connection_id, kind, payload)
         select $1, 'accepted', accepted from fence, unnest($5::jsonb[]) as accepted)`,
      [batch.map(({ id }) => id), batch.map(({ waId }) => waId), accepted.map(toJson)],
    )
  }

  /** The first due rows. After a row that cannot be read the query runs again, since the next row of its lane may follow. */
  private async due<Order extends QueuedOrder>(schema: z.ZodType<Order>, condition: string) {
    for (;;) {
      const rows = await this.rows(`${isDue} and ${condition}`, lookAhead)
      const readable = await readOrders(rows, schema, this.reading)
      if (readable.length === rows.length) return readable
    }
  }

  private async all<Order extends QueuedOrder>(
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

  private async refuse({ id, kind, ref }: RawRow, fault: string): Promise<void> {
    if (kind === 'message' && ref) await this.failed({ id, ref }, finalVerdict('refused', fault))
    else await this.close({ id }, 'failed', fault)
  }
}
