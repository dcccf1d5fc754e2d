import { z } from 'zod/mini'
import { timestamp } from '#field.ts'
import { price } from '#message-prices/price.ts'

/**
 * The progress of one person in a campaign. It only moves forward: queued, sending, (asked, if a yes is needed first,) sent, delivered,
 * read. Or failed or skipped, with the reason. Or cancelled, when the campaign was stopped before.
 */
export const shippingState = z.enum(['queued', 'sending', 'asked', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled'])
export type ShippingState = z.infer<typeof shippingState>

export const skipReason = z.enum([
  /** The number has no WhatsApp account. */
  'not-on-whatsapp',
  /** The person wants no campaigns. */
  'opted-out',
  'blocked',
  /** The person was taken out of the list, or deleted, before their turn. */
  'removed',
  /** The same person was reached at another number. */
  'duplicate',
  /** The person never wrote, and the user who started the campaign left such people out. */
  'stranger',
  /** The person last wrote too long ago: nothing but a template may go to them. */
  'window-closed',
  /** The person has stopped marketing of the account at Meta. */
  'marketing-stopped',
  /** Meta has held marketing back for the person in the last 24 hours. */
  'marketing-held',
  /** The person was asked and said no. */
  'declined',
  /** The person was asked and did not answer in time. */
  'no-answer',
])
export type SkipReason = z.infer<typeof skipReason>

const text = z.nullable(z.string())

export const shipping = z.object({
  id: z.int(),
  campaignId: z.int(),
  name: z.string(),
  number: z.string(),
  contactId: z.nullable(z.int()),
  state: shippingState,
  /** A skip reason, `no-value` and the key of a variable, or the error code of a message that was not sent. */
  reason: text,
  /** The number of the text, 1 to 5. Null: none, or a template. */
  variant: z.nullable(z.int()),
  confirmationRequestedAt: z.nullable(timestamp),
  /** The person's answer. */
  confirmation: z.nullable(z.boolean()),
  confirmedAt: z.nullable(timestamp),
  /** When WhatsApp's server took the message. */
  deliveredAt: z.nullable(timestamp),
  /** When the message reached the phone. */
  receivedAt: z.nullable(timestamp),
  readAt: z.nullable(timestamp),
  repliedAt: z.nullable(timestamp),
  /** When the person answered that they want no more campaigns. */
  leftAt: z.nullable(timestamp),
  /** What the message costs. Null on a connection of another kind, and while there is none. */
  price: z.nullable(price),
  /** The ticket with the person's reply. */
  ticket: z.nullable(z.object({ id: z.int(), uuid: z.uuid() })),
})
export type Shipping = z.infer<typeof shipping>
