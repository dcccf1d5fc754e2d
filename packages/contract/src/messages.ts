import { z } from 'zod/mini'
import { ticketContact } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { maxMessageLength, moment, pageNumber } from './field.ts'
import { push } from './push.ts'
import { pathReference } from './reference.ts'
import { ticket } from './tickets.ts'

/** Delivery as a rank that only rises. 2 exists only where a provider tells "accepted" from "sent". */
export const ack = { waiting: 0, sent: 1, accepted: 2, delivered: 3, read: 4, played: 5 } as const

const quotedMessage = z.object({
  id: z.int(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.string(),
  mediaUrl: z.nullable(z.string()),
  contact: z.nullable(z.object({ name: z.string() })),
})

export const message = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** The id the sending screen chose, so that an optimistic bubble finds its row. */
  clientId: z.nullable(z.uuid()),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.int(),
  /** Why sending failed: an error code; a failed message can be sent again with the same clientId. */
  failedReason: z.nullable(z.string()),
  mediaType: z.string(),
  mediaUrl: z.nullable(z.string()),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  quotedMsg: z.nullable(quotedMessage),
  contact: z.nullable(z.object({ name: z.string() })),
  createdAt: moment,
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  summary: 'A page of 20 messages, newest page first, oldest first within it. Page 1 read by the owner marks the ticket read.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket'), pageNumber }),
  output: z.object({ messages: z.array(message), ticket, hasMore: z.boolean() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  summary: 'Send a text. The same clientId sends once; after a failure it sends again. fromMe and read are accepted, not believed.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: pathReference('ticket'),
    clientId: z.optional(z.uuid()),
    body: z.string().check(z.regex(/\S/), z.maxLength(maxMessageLength)),
    fromMe: z.optional(z.boolean()),
    read: z.optional(z.boolean()),
  }),
  output: message,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_NOT_OPEN', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_CREATING_MESSAGE'],
})

export const messagePush = push(
  'appMessage',
  z.object({ action: z.enum(['create', 'update']), message, ticket, contact: ticketContact }),
)
export type MessageEvent = z.infer<typeof messagePush.payload>

/** Merges one pushed message into a conversation kept oldest first: by server id, or by the id its own screen gave it. */
export function foldMessage(list: readonly Message[], incoming: Message): readonly Message[] {
  const at = list.findIndex(
    (known) => known.id === incoming.id || (incoming.clientId !== null && known.clientId === incoming.clientId),
  )
  if (at < 0) return [...list, incoming].sort((a, b) => a.id - b.id)
  const known = list[at]
  const merged = known && known.id === incoming.id && known.ack > incoming.ack ? { ...incoming, ack: known.ack } : incoming
  return list.with(at, merged)
}
