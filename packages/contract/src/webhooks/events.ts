import { z } from 'zod/mini'
import { timestamp } from '#field.ts'
import { categories, states } from '#templates/content.ts'

/** A ticket as it was when the event happened. Numbers are ids of this installation. */
export const eventTicket = z.object({
  id: z.int(),
  uuid: z.uuid(),
  /** Running number within the company. */
  code: z.int(),
  status: z.enum(['pending', 'open', 'closed']),
  queueId: z.nullable(z.int()),
  /** The user who has the ticket. */
  userId: z.nullable(z.int()),
  /** The connection. */
  whatsappId: z.nullable(z.int()),
  isGroup: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** The contact of the conversation: a person, or a group. */
export const eventContact = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits with the country code. Empty if WhatsApp hides it. */
  number: z.string(),
  email: z.string(),
  isGroup: z.boolean(),
})

export const eventContactWhole = z.extend(eventContact, {
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  /** No user reads what they write. */
  isBlocked: z.boolean(),
  /** They want no campaigns. */
  optedOut: z.boolean(),
})

export const eventMessage = z.object({
  id: z.int(),
  fromMe: z.boolean(),
  /** Who wrote it: the customer, a user here or on the phone, or an automatic sender. */
  origin: z.enum(['contact', 'agent', 'phone', 'bot', 'flow', 'campaign', 'schedule', 'api']),
  body: z.string(),
  /** The text was too long for an event and is cut. */
  isCut: z.boolean(),
  /** `conversation` is text. The others are named as in GET /messages. */
  mediaType: z.string(),
  /** A file. Its address works for half an hour or longer after the event is sent, and is null until the file has arrived. */
  media: z.nullable(z.object({ name: z.string(), mimeType: z.string(), size: z.nullable(z.int()), url: z.nullable(z.string()) })),
  /** The message it answers. */
  quotedId: z.nullable(z.int()),
  /** 0 waiting, 1 sent, 2 accepted, 3 delivered, 4 read, 5 played: it only rises. */
  ack: z.int(),
  /** Why it was not sent: an error code. */
  failedReason: z.nullable(z.string()),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** In a group, the member who wrote. */
  author: z.nullable(z.object({ id: z.int(), name: z.string(), number: z.string() })),
  /** The company's user who wrote. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  sentAt: timestamp,
})

/** A template of an official line, as Meta sees it now. */
export const eventTemplate = z.object({
  id: z.int(),
  /** The account at Meta. */
  wabaId: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(categories),
  /** `gone`: Meta no longer has it. */
  state: z.enum([...states, 'gone']),
  quality: z.nullable(z.enum(['high', 'medium', 'low'])),
  /** Meta's code for a rejection. Empty without one. */
  reason: z.string(),
  pausedUntil: z.nullable(timestamp),
})

/** What Meta charges for a message that was delivered. The amount follows from its own rates. */
export const eventCharge = z.object({
  id: z.int(),
  /** `regular` is paid. `allowance`, `ad` and `free` cost nothing. `untold`: Meta has said nothing of a price. */
  kind: z.enum(['regular', 'allowance', 'ad', 'free', 'untold']),
  category: z.nullable(z.string()),
  /** The recipient's, as its two letters. Null where it is not known. */
  country: z.nullable(z.string()),
  /** The account's. Empty where it is not known. */
  currency: z.string(),
  /** Null for a message that another program sent, or that was deleted. */
  messageId: z.nullable(z.int()),
  /** The connection. */
  whatsappId: z.nullable(z.int()),
  at: timestamp,
})

const ofMessage = z.object({ message: eventMessage, ticket: eventTicket, contact: eventContact })
const ofTicket = z.object({ ticket: eventTicket, contact: eventContact })
const ofContact = z.object({ contact: eventContactWhole })

/** The events and their data. Events of one ticket arrive in order, and so do those of one contact. */
export const eventData = {
  'message.created': ofMessage,
  /** The file of a message has arrived and now has an address. */
  'message.media': ofMessage,
  /** The message was sent, delivered, read or played, or was not sent. */
  'message.ack': ofMessage,
  'message.edited': ofMessage,
  'message.deleted': ofMessage,
  'ticket.created': ofTicket,
  /** Its status, queue, user, connection or contact changed. */
  'ticket.updated': ofTicket,
  'ticket.closed': ofTicket,
  /** Its name, number, e-mail, tags or other information changed. */
  'contact.updated': ofContact,
  /** Meta has approved, rejected or paused a template, rated it, given it another category, or no longer has it. */
  'template.updated': z.object({ template: eventTemplate }),
  /** Meta has said what a message costs. It may say so again, in another way. */
  charge: z.object({ charge: eventCharge }),
  /** Sent by hand, to try the receiver. */
  'webhook.test': z.object({ message: z.string() }),
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as EventType[]

/** The posted JSON of an event: Standard Webhooks 1.0.0. `timestamp` is when the event happened. */
export function envelopeOf<T extends EventType>(type: T) {
  return z.object({ type: z.literal(type), timestamp: timestamp, data: eventData[type] })
}

/** Any of the events. */
export type WebhookEvent = {
  [T in EventType]: { type: T; timestamp: string; data: z.infer<(typeof eventData)[T]> }
}[EventType]
