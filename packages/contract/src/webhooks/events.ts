import { z } from 'zod/mini'
import { moment } from '#field.ts'

/** Conversations as they were when it happened. Numbers are ids of this installation. */
export const eventTicket = z.object({
  id: z.int(),
  uuid: z.uuid(),
  /** Its running number within the company. */
  code: z.int(),
  status: z.enum(['pending', 'open', 'closed']),
  queueId: z.nullable(z.int()),
  /** Who holds it. */
  userId: z.nullable(z.int()),
  /** The connection. */
  whatsappId: z.nullable(z.int()),
  isGroup: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** Whom the conversation is with: a person, or a group. */
export const eventContact = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits with the country's code; empty where WhatsApp hides it. */
  number: z.string(),
  email: z.string(),
  isGroup: z.boolean(),
})

export const eventContactWhole = z.extend(eventContact, {
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Nobody reads what they write. */
  isBlocked: z.boolean(),
  /** They want no campaigns. */
  optedOut: z.boolean(),
})

export const eventMessage = z.object({
  id: z.int(),
  fromMe: z.boolean(),
  /** Who wrote it: the customer, a person here or on the phone, or what answers and sends on its own. */
  origin: z.enum(['contact', 'agent', 'phone', 'bot', 'flow', 'campaign', 'schedule', 'api']),
  body: z.string(),
  /** The text was too long for an event, and ends early. */
  isCut: z.boolean(),
  /** `conversation` is text; the others as GET /messages names them. */
  mediaType: z.string(),
  /** A file; its address works for half an hour or longer from the moment at which it is sent, and is null while the file is on its way. */
  media: z.nullable(z.object({ name: z.string(), mimeType: z.string(), size: z.nullable(z.int()), url: z.nullable(z.string()) })),
  /** The message it answers. */
  quotedId: z.nullable(z.int()),
  /** 0 waiting, 1 sent, 2 accepted, 3 delivered, 4 read, 5 played: it only rises. */
  ack: z.int(),
  /** Why it did not leave: an error code. */
  failedReason: z.nullable(z.string()),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** In a group, who of it wrote. */
  author: z.nullable(z.object({ id: z.int(), name: z.string(), number: z.string() })),
  /** Who of the company wrote. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  sentAt: moment,
})

const ofMessage = z.object({ message: eventMessage, ticket: eventTicket, contact: eventContact })
const ofTicket = z.object({ ticket: eventTicket, contact: eventContact })
const ofContact = z.object({ contact: eventContactWhole })

/** What is told, and what comes with it. Events of one ticket come in order, and so do those of one contact. */
export const eventData = {
  'message.created': ofMessage,
  /** The file of a message is here: now it has an address. */
  'message.media': ofMessage,
  /** It was sent, delivered, read or played, or did not leave. */
  'message.ack': ofMessage,
  'message.edited': ofMessage,
  'message.deleted': ofMessage,
  'ticket.created': ofTicket,
  /** Its status, queue, person, connection or contact is another one. */
  'ticket.updated': ofTicket,
  'ticket.closed': ofTicket,
  /** Its name, number, e-mail, tags or what else is known of it. */
  'contact.updated': ofContact,
  /** Sent by hand, to try the receiver. */
  'webhook.test': z.object({ message: z.string() }),
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as EventType[]

/** What is posted, as JSON: Standard Webhooks 1.0.0. `timestamp` is when it happened. */
export function envelopeOf<T extends EventType>(type: T) {
  return z.object({ type: z.literal(type), timestamp: moment, data: eventData[type] })
}

/** Any of them. */
export type WebhookEvent = {
  [T in EventType]: { type: T; timestamp: string; data: z.infer<(typeof eventData)[T]> }
}[EventType]
