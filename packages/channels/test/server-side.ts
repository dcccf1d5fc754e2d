import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Capabilities } from '@recado/border/capabilities'
import type { ConnectionReason, ConnectionStatus } from '@recado/border/connection-state'
import type { Address } from '@recado/border/address'
import type { Command, SideRequest, OrderPayload, OutboundContent, OutboundMessage } from '@recado/border/orders'
import {
  type Failure,
  type InboundChange,
  type InboundMessage,
  type InboundPresence,
  type SignalKind,
  type Signals,
  signals,
} from '@recado/border/signals'
import { until } from './until.ts'

export interface StateRow {
  status: ConnectionStatus
  qrcode: string
  pairing_code: string
  retries: number
  number: string
  wanted: boolean
  reason: ConnectionReason | ''
  since: Date
  capabilities: Capabilities | null
  reason_until: Date | null
  caught_up_at: Date | null
  last_inbound_at: Date | null
  last_ack_at: Date | null
  lease_owner: string | null
  lease_until: Date
  lease_epoch: string
}

/** The other side of the border: what the server does with the tables of `channels`, for one connection. */
export interface ServerSide {
  readonly connectionId: number
  command(kind: Command, payload?: OrderPayload<Command>): Promise<void>
  /** Queues a text. Resolves with its ref. */
  send(to: Address, text: string, messageClass?: number): Promise<string>
  /** Queues a text to a person who has never written on this connection. */
  approach(to: Address, text: string, ofClass?: number): Promise<string>
  /** Queues any content. Resolves with its ref. */
  put(to: Address, content: OutboundContent, more?: Pick<OutboundMessage, 'quoted' | 'forwarded'>): Promise<string>
  /** Queues a side request, or read marks. */
  ask<K extends 'read' | SideRequest['kind']>(kind: K, payload: OrderPayload<K>): Promise<void>
  state(): Promise<StateRow | undefined>
  reaches(status: ConnectionStatus, ms?: number): Promise<StateRow>
  messages(): Promise<InboundMessage[]>
  receives(text: string): Promise<InboundMessage>
  /** Resolves with the message with this id. */
  gets(waId: string): Promise<InboundMessage>
  changes(): Promise<InboundChange[]>
  presences(): Promise<InboundPresence[]>
  /** Resolves with the answer to this ref. */
  answer<K extends 'fetched' | 'checked' | 'picture' | 'address-book'>(kind: K, ref: string, ms?: number): Promise<Signals[K]>
  /** Resolves with the network's id of our message, once it has one. */
  named(ref: string): Promise<string>
  /** The reported acks of our message. */
  acks(ref: string): Promise<number[]>
  reachesAck(ref: string, ack: number): Promise<unknown>
  failures(): Promise<Failure[]>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Fails when a report cannot be parsed by the server. */
  check(): Promise<void>
}

/** One lane per person, however the person is addressed. */
const laneOf = ({ phone, lid, group }: Address) => `with ${phone ?? lid ?? group}`

export function serverSide(pool: Pool, connectionId: number): ServerSide {
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
  const insert = `insert into channels.outbox (connection_id, kind, class, ref, lane, payload) values ($1, $2, $3, $4, $5, $6)`
  const accepted = async (ref: string) => (await payloads('accepted')).find((told) => told.ref === ref)

  const side: ServerSide = {
    connectionId,
    query,
    async command(kind, payload = {}) {
      await query(insert, [connectionId, kind, 0, null, null, payload])
    },
    async approach(to, text, ofClass = 0) {
      const ref = randomUUID()
      await query(
        `insert into channels.outbox (connection_id, kind, ref, lane, first, payload, class) values ($1, 'message', $2, $3, true, $4, $5)`,
        [connectionId, ref, laneOf(to), { to, content: { type: 'text', text } }, ofClass],
      )
      return ref
    },
    async put(to, content, more = {}) {
      const ref = randomUUID()
      await query(insert, [connectionId, 'message', 0, ref, laneOf(to), { to, content, ...more }])
      return ref
    },
    async ask(kind, payload) {
      await query(insert, [connectionId, kind, 0, null, kind === 'read' ? 'read' : null, payload])
    },
    async send(to, text, messageClass = 0) {
      const ref = randomUUID()
      await query(insert, [connectionId, 'message', messageClass, ref, laneOf(to), { to, content: { type: 'text', text } }])
      return ref
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
    named: (ref) => until(`message ${ref} has a name`, async () => (await accepted(ref))?.waId),
    async acks(ref) {
      const told = await accepted(ref)
      if (!told) return []
      const receipts = await payloads('receipt')
      return [1, ...receipts.filter(({ waIds }) => waIds.includes(told.waId)).map(({ ack }) => ack)]
    },
    reachesAck: (ref, ack) => until(`message ${ref} has ack ${ack}`, async () => (await side.acks(ref)).includes(ack)),
    failures: () => payloads('failure'),
    async check() {
      const rows = await query<{ kind: SignalKind; payload: unknown }>(
        'select kind, payload from channels.inbox where connection_id = $1',
        [connectionId],
      )
      rows.forEach(({ kind, payload }) => signals[kind].parse(payload))
    },
  }
  return side
}
