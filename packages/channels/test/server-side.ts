import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import type { Address } from '@recado/border/address'
import type { Command, Errand, OrderPayload, OutboundContent, OutboundMessage } from '@recado/border/orders'
import {
  type Failure,
  type InboundChange,
  type InboundMessage,
  type InboundPresence,
  type SignalKind,
  type Signals,
  signals,
  type Status,
} from '@recado/border/signals'
import { until } from './until.ts'

export interface StateRow {
  status: Status
  qrcode: string
  retries: number
  number: string
  wanted: boolean
  lease_owner: string | null
  lease_epoch: string
}

/** The other side of the border: what the server does with the tables of `channels`, for one connection. */
export interface ServerSide {
  readonly connectionId: number
  command(kind: Command): Promise<void>
  /** Queues a text; resolves with its WhatsApp id. */
  send(to: Address, text: string, messageClass?: number): Promise<string>
  /** Queues anything; resolves with its WhatsApp id. */
  put(to: Address, content: OutboundContent, more?: Pick<OutboundMessage, 'quoted' | 'forwarded'>): Promise<string>
  /** Queues an errand, or read marks. */
  ask<K extends 'read' | Errand['kind']>(kind: K, payload: OrderPayload<K>): Promise<void>
  state(): Promise<StateRow | undefined>
  reaches(status: Status, ms?: number): Promise<StateRow>
  messages(): Promise<InboundMessage[]>
  receives(text: string): Promise<InboundMessage>
  /** The message with this id. */
  gets(waId: string): Promise<InboundMessage>
  changes(): Promise<InboundChange[]>
  presences(): Promise<InboundPresence[]>
  /** What came back under this name. */
  answer<K extends 'fetched' | 'checked' | 'picture'>(kind: K, ref: string, ms?: number): Promise<Signals[K]>
  receipts(waId: string): Promise<number[]>
  reachesAck(waId: string, ack: number): Promise<unknown>
  failures(): Promise<Failure[]>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

const newWaId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

export function openServerSide(ownerUrl: string, connectionId: number): { side: ServerSide; close: () => Promise<void> } {
  const pool = new Pool({ connectionString: ownerUrl, max: 2 })
  // The database is dropped under it at the end.
  pool.on('error', () => {})
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await pool.query<Row>(text, [...values])
    return rows
  }
  const payloads = async <K extends SignalKind>(kind: K) => {
    const rows = await query<{ payload: unknown }>(
      'select payload from channels.inbox where connection_id = $1 and kind = $2 order by id',
      [connectionId, kind],
    )
    return rows.map((row) => signals[kind].parse(row.payload))
  }
  const insert = `insert into channels.outbox (connection_id, kind, class, wa_id, payload) values ($1, $2, $3, $4, $5)`

  const side: ServerSide = {
    connectionId,
    query,
    async command(kind) {
      await query(insert, [connectionId, kind, 0, null, {}])
    },
    async put(to, content, more = {}) {
      const waId = newWaId()
      await query(insert, [connectionId, 'message', 0, waId, { to, content, ...more }])
      return waId
    },
    async ask(kind, payload) {
      await query(insert, [connectionId, kind, 0, null, payload])
    },
    async send(to, text, messageClass = 0) {
      const waId = newWaId()
      await query(insert, [connectionId, 'message', messageClass, waId, { to, content: { type: 'text', text } }])
      return waId
    },
    async state() {
      const [row] = await query<StateRow>('select * from channels.state where connection_id = $1', [connectionId])
      return row
    },
    reaches: (status, ms) =>
      until(
        `the connection is ${status}`,
        async () => {
          const row = await side.state()
          return row?.status === status && row
        },
        ms,
      ),
    messages: () => payloads('message'),
    receives: (text) =>
      until(`the message "${text}" arrives`, async () =>
        (await side.messages()).find(({ content }) => content.type === 'text' && content.text === text),
      ),
    gets: (waId) =>
      until(`message ${waId} arrives`, async () => (await side.messages()).find((message) => message.waId === waId)),
    changes: () => payloads('change'),
    presences: () => payloads('presence'),
    answer: (kind, ref, ms) =>
      until(`${kind} ${ref}`, async () => (await payloads(kind)).find((answer) => answer.ref === ref), ms),
    async receipts(waId) {
      const receipts = await payloads('receipt')
      return receipts.filter(({ waIds }) => waIds.includes(waId)).map(({ ack }) => ack)
    },
    reachesAck: (waId, ack) => until(`message ${waId} has ack ${ack}`, async () => (await side.receipts(waId)).includes(ack)),
    failures: () => payloads('failure'),
  }
  /** Fails when something was reported that the server cannot read. */
  const close = async () => {
    const rows = await query<{ kind: SignalKind; payload: unknown }>(
      'select kind, payload from channels.inbox where connection_id = $1',
      [connectionId],
    )
    rows.forEach(({ kind, payload }) => signals[kind].parse(payload))
    await pool.end()
  }
  return { side, close }
}
