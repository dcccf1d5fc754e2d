import { z } from 'zod/mini'
import { moment } from '#field.ts'

/**
 * How far one person of a campaign is. Only up: queued, sending, (asked, when a yes is needed first,) sent, delivered, read. Or
 * failed, or skipped, with the reason; cancelled: the campaign was stopped before.
 */
export const shippingState = z.enum(['queued', 'sending', 'asked', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled'])
export type ShippingState = z.infer<typeof shippingState>

/** Why somebody gets nothing. */
export const skipReason = z.enum([
  /** WhatsApp has nobody with this number. */
  'not-on-whatsapp',
  /** Wants no campaigns. */
  'opted-out',
  'blocked',
  /** Was taken out of the list, or deleted, before its turn. */
  'removed',
  /** The same person was reached by another number. */
  'duplicate',
  /** Never wrote, and whoever started the campaign left such people out. */
  'stranger',
  /** Was asked, and said no. */
  'declined',
  /** Was asked, and did not answer in time. */
  'no-answer',
])
export type SkipReason = z.infer<typeof skipReason>

const text = z.nullable(z.string())

/** One person of a campaign. */
export const shipping = z.object({
  id: z.int(),
  campaignId: z.int(),
  name: z.string(),
  number: z.string(),
  contactId: z.nullable(z.int()),
  state: shippingState,
  /** A skip reason, or the error code of a message that did not go out. */
  reason: text,
  /** Which of the five texts. */
  variant: z.nullable(z.int()),
  confirmationRequestedAt: z.nullable(moment),
  /** What was answered. */
  confirmation: z.nullable(z.boolean()),
  confirmedAt: z.nullable(moment),
  /** Taken by WhatsApp's server. */
  deliveredAt: z.nullable(moment),
  /** On the phone. */
  receivedAt: z.nullable(moment),
  readAt: z.nullable(moment),
  repliedAt: z.nullable(moment),
  /** When it answered that it wants no more campaigns. */
  leftAt: z.nullable(moment),
  /** Where the reply is. */
  ticket: z.nullable(z.object({ id: z.int(), uuid: z.uuid() })),
})
export type Shipping = z.infer<typeof shipping>
