import { addressKey, ref } from '@recado/border/address'
import type { Charge } from '@recado/border/charge'
import type { Receipt } from '@recado/border/signals'
import { personOf } from './people.ts'
import { priceOf } from './pricing.ts'
import type { WireStatus } from './wire.ts'

const acks: Readonly<Record<string, Receipt['ack']>> = { sent: 1, delivered: 3, read: 4, played: 5 }

/** What a status tells about a message of ours. */
export interface Outcome {
  waId: string
  /** Our own id of the message. Absent when another program of the company's sent it. */
  ref: string | undefined
  /** Absent when it tells no progress. */
  receipt?: Receipt
  /** Absent when it says nothing about money. */
  charge?: Charge
  /** The code of a failure, and Meta's name for it. */
  failed?: { code: number; title: string | undefined }
  /** When it was so. */
  at: string | undefined
}

/** Undefined for a state that no page describes. */
export function outcomeOf(portfolioId: string, status: WireStatus): Outcome | undefined {
  const { timestamp } = status
  const at = timestamp === undefined ? undefined : new Date(timestamp * 1_000).toISOString()
  const named = { waId: status.id, ref: ref.safeParse(status.biz_opaque_callback_data).data, at }
  const { code = 131_000, title } = status.errors?.[0] ?? {}
  if (status.status === 'failed') return { ...named, failed: { code, title } }
  const ack = Object.hasOwn(acks, status.status) ? acks[status.status] : undefined
  if (ack === undefined || status.recipient_type === 'group') return undefined
  const chat = personOf(portfolioId, status.recipient_user_id, status.recipient_id)
  // The network itself says that a message is sent.
  const reporter = ack === 1 || addressKey(chat) === '' ? {} : { chat }
  const charge = chargeOf(status, ack > 1, { ...(named.ref && { ref: named.ref }), ...(addressKey(chat) !== '' && { chat }) })
  return { ...named, receipt: { ...reporter, waIds: [status.id], ack, ...(at ? { at } : {}) }, ...(charge && { charge }) }
}

/** Undefined when the message is not delivered and nothing is said of its price. */
function chargeOf(
  { id, timestamp, pricing }: WireStatus,
  isDelivered: boolean,
  whose: Pick<Charge, 'ref' | 'chat'>,
): Charge | undefined {
  const price = pricing && priceOf(pricing)
  if (!isDelivered && !price) return undefined
  const at = timestamp === undefined ? new Date() : new Date(timestamp * 1_000)
  return { waId: id, ...whose, at: at.toISOString(), isDelivered, ...(price && { price }) }
}
