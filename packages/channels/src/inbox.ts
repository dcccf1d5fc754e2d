import { addressKey } from '#border.ts'
import type { Ack, InboundMessage, Receipt } from '#border.ts'
import type { Database } from '#database.ts'
import type { Lease } from '#leases.ts'

/** The journal: what the network said, written before the network is told that it arrived. */
export interface Inbox {
  /** Resolves when the row is committed, or was there already. */
  message(message: InboundMessage): Promise<void>
  has(message: InboundMessage): Promise<boolean>
  receipt(waIds: string[], ack: Ack): Promise<void>
}

/** PostgreSQL refuses NUL and halves of surrogate pairs in JSON; a message that holds one must still arrive. */
export function toJson(payload: unknown): string {
  return JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** A redelivery of a message is the same row. */
export function seenKey(message: InboundMessage): string {
  const participant = message.participant ? addressKey(message.participant) : ''
  return storable(`m:${addressKey(message.chat)}:${message.waId}:${message.fromMe ? 1 : 0}:${participant}`)
}

export function createInbox(database: Database, lease: Lease): Inbox {
  const { connectionId } = lease
  return {
    async message(message) {
      const lane = `${connectionId}:${addressKey(message.chat)}`
      await lease.write(
        `arrived as (
          insert into channels.inbox (connection_id, kind, lane, seen, payload) select $1, 'message', $3, $4, $5::jsonb from fence
          on conflict (connection_id, seen) do nothing)`,
        [lane, seenKey(message), toJson(message)],
      )
    },

    async has(message) {
      const rows = await database.query('select from channels.inbox where connection_id = $1 and seen = $2', [
        connectionId,
        seenKey(message),
      ])
      return rows.length > 0
    },

    async receipt(waIds, ack) {
      const receipt: Receipt = { waIds, ack }
      await lease.write(
        `told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'receipt', $3::jsonb from fence)`,
        [toJson(receipt)],
      )
    },
  }
}
