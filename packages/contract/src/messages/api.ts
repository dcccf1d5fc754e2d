import { z } from 'zod/mini'
import { ticketContact } from '#contacts/api.ts'
import { endpoint } from '#endpoint.ts'
import { day, done, flag, jsonText, maxMessageLength, timestamp, pageNumber, searchText } from '#field.ts'
import { maxDocumentBytes, maxFilesPerCall, media } from '#media/api.ts'
import { cleanName } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { ticket } from '#tickets/api.ts'
import { advertisement } from './advertisement.ts'

/** Delivery as a rank that only rises. 2 exists only where a provider distinguishes "accepted" from "sent". */
export const ack = { waiting: 0, sent: 1, accepted: 2, delivered: 3, read: 4, played: 5 } as const

const quotedMessage = z.object({
  id: z.int(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.string(),
  mediaUrl: z.nullable(z.string()),
  media: z.nullable(media),
  isDeleted: z.boolean(),
  contact: z.nullable(z.object({ name: z.string() })),
})

export const message = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** The connection that carried it. Null when the connection no longer exists. */
  whatsappId: z.nullable(z.int()),
  /** The id the sending screen chose, so that an optimistic bubble finds its row. */
  clientId: z.nullable(z.uuid()),
  body: z.string(),
  /** The words of a voice note, as a model transcribed them. None if no prompt has heard it. */
  transcript: z.optional(z.nullable(z.string())),
  /** The author's name, if the customer's phone shows it above the text. */
  signature: z.nullable(z.string()),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.int(),
  /** Why sending failed, as an error code. A failed message can be sent again with the same clientId. */
  failedReason: z.nullable(z.string()),
  /** Which user decided not to send it, and when: its connection had moved before it had been sent. Or not again: it is in doubt. */
  dropped: z.nullable(z.object({ by: z.string(), at: timestamp })),
  /** The connection keeps the message until then or longer: WhatsApp does not take it now. */
  heldUntil: z.nullable(timestamp),
  /** Meta has it, and sends it once it has seen how people take its template: within the hour, as a rule. It may fail, too. */
  heldForQuality: z.boolean(),
  /** It was sent again while it was in doubt, and WhatsApp has both. */
  arrivedTwice: z.boolean(),
  /** A `MessageKind`, or the network's name for a kind we do not know. */
  mediaType: z.string(),
  /** Signed, works for an hour. Null without a file, or until the file has arrived. */
  mediaUrl: z.nullable(z.string()),
  media: z.nullable(media),
  /** What stands where in a message of the kind `template`. */
  template: z.optional(
    z.nullable(
      z.object({
        name: z.string(),
        header: z.string(),
        body: z.string(),
        footer: z.string(),
        buttons: z.array(z.string()),
      }),
    ),
  ),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  /** The message it answers, if that is in this conversation. */
  quotedMsg: z.nullable(quotedMessage),
  /** The message it answers, if that is not in this conversation. It is what the writer's phone says, without verification. */
  quotedCopy: z.nullable(z.object({ mediaType: z.string(), body: z.string() })),
  /** The advertisement that brought the writer here. */
  ad: z.nullable(advertisement),
  /** The preview of an address in the text, as the writer's phone sent it. The server fetches nothing. `picture`: a small JPEG, base64. */
  link: z.nullable(z.object({ url: z.string(), title: z.string(), description: z.string(), picture: z.nullable(z.string()) })),
  /** One per person. `name` is null for our own number. */
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.nullable(z.string()) })),
  /** Where it was written. Only messages of customers and colleagues have an author. */
  origin: z.enum(['contact', 'agent', 'phone', 'bot', 'schedule', 'campaign', 'api']),
  /** The colleague who wrote it here. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  contact: z.nullable(z.object({ name: z.string() })),
  createdAt: timestamp,
})
export type Message = z.infer<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  summary: 'A page of 20 messages, newest page first, oldest first within it. Page 1 read by the owner marks the ticket read.',
  allow: 'tickets:work',
  writes: true,
  input: z.object({ ticketId: pathReference('ticket'), pageNumber }),
  output: z.object({ messages: z.array(message), ticket, hasMore: z.boolean() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** The maximum hits of a search in a conversation. */
export const maxHits = 500

export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/search',
  summary: `The messages of a conversation that contain a text, whatever its case and accents: the newest ${maxHits}, newest first.`,
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket'), searchParam: searchText }),
  output: z.object({ hits: z.array(z.object({ id: z.int(), createdAt: timestamp })), hasMore: z.boolean() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const findDay = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/day',
  summary: 'The first message of a conversation on a day of the company, or after it; null when there is none.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket'), date: day }),
  output: z.object({ id: z.nullable(z.int()) }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const showFirstContact = endpoint({
  method: 'GET',
  path: '/messages/:ticketId/first-contact',
  summary: 'Has the customer never written to the line, and to how many such people has it written in the last 24 hours?',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: z.object({
    isFirst: z.boolean(),
    approached: z.int(),
    /** More than this may get the number restricted. Null where the network has no such limit. */
    allowance: z.nullable(z.int()),
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** The maximum characters of a video's preview picture. */
export const maxPreviewLength = 60_000

/** Files of one call. Each is sent as its own message, in order. `body` is the caption of the first that can carry one. */
const messageUpload = { field: 'medias', maxFiles: maxFilesPerCall, maxBytes: maxDocumentBytes }

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  summary:
    'Send a text, files, one of our own files again (mediaUrl), contacts or a place. The same clientId sends once; after ' +
    'a failure it sends again. fromMe and read are accepted, not believed.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: pathReference('ticket'),
    clientId: z.optional(z.uuid()),
    /**
     * Required unless something else is sent. If the user's own name is above it, in the form of `signature`, the name is stored
     * separately.
     */
    body: z._default(z.string().check(z.maxLength(maxMessageLength)), ''),
    /** The message being answered, in the same ticket. */
    quotedMsg: z.optional(z.nullable(jsonText(z.object({ id: reference('message') })))),
    mediaUrl: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    /** For a recorded voice note: it is sent as one. */
    voice: flag,
    /** For a voice note: 64 values from 0 to 100. */
    waveform: z.optional(jsonText(z.array(z.int().check(z.minimum(0), z.maximum(100))).check(z.length(64)))),
    /** For a video: a picture of it, JPEG, base64. The server does not decode videos. */
    preview: z.optional(z.string().check(z.maxLength(maxPreviewLength))),
    /** Pictures, videos and sounds are sent as documents: with their names, and unchanged. */
    asDocument: flag,
    /** Sends the cards of these contacts. */
    contactIds: z.optional(z.array(reference('contact')).check(z.minLength(1), z.maxLength(10))),
    location: z.optional(
      z.object({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
        name: z._default(z.string().check(z.overwrite(cleanName), z.maxLength(100)), ''),
      }),
    ),
    fromMe: z.optional(z.unknown()),
    read: z.optional(z.unknown()),
  }),
  upload: messageUpload,
  output: z.array(message),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_WINDOW_CLOSED',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_CREATING_MESSAGE',
    'ERR_FETCH_WAPP_MSG',
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_BLOCKED',
  ],
})

const messageId = z.object({ id: pathReference('message') })

export const editMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  summary: 'Edit the text of an own message, within 15 minutes.',
  allow: 'tickets:work',
  input: z.extend(messageId, { body: z.string().check(z.regex(/\S/), z.maxLength(maxMessageLength)) }),
  output: message,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_FETCH_WAPP_MSG',
    'ERR_EDIT_WAPP_MSG',
    'ERR_WINDOW_CLOSED',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_WAPP_UNSUPPORTED',
  ],
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:id',
  summary: 'Delete an own message for everyone.',
  allow: 'tickets:work',
  input: messageId,
  output: done,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_FETCH_WAPP_MSG', 'ERR_DELETE_WAPP_MSG', 'ERR_WAPP_UNSUPPORTED'],
})

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id/reaction',
  summary: 'React to a message with one emoji; an empty one takes it back.',
  allow: 'tickets:work',
  input: z.extend(messageId, {
    emoji: z
      .string()
      .check(z.maxLength(32), z.regex(/^(?:|\p{Extended_Pictographic}.*|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3)$/u)),
  }),
  output: message,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_FETCH_WAPP_MSG',
    'ERR_TICKET_NOT_OPEN',
    'ERR_WINDOW_CLOSED',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_WAPP_UNSUPPORTED',
  ],
})

export const maxForwarded = 20

export const forwardMessages = endpoint({
  method: 'POST',
  path: '/messages/:ticketId/forward',
  summary: 'Send messages one can see again, into an open ticket, marked as forwarded. The same clientId sends once.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: pathReference('ticket'),
    clientId: z.optional(z.uuid()),
    messageIds: z.array(reference('message')).check(z.minLength(1), z.maxLength(maxForwarded)),
  }),
  output: z.array(message),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_WINDOW_CLOSED',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_CONTACT_BLOCKED',
    'ERR_FETCH_WAPP_MSG',
    'ERR_NO_DEF_WAPP_FOUND',
  ],
})

export const messagePush = push(
  'appMessage',
  z.object({ action: z.enum(['create', 'update']), message, ticket, contact: ticketContact }),
)
export type MessageEvent = z.infer<typeof messagePush.payload>

/** Whether two messages are the same, by server id or by the id that the sending screen gave. */
export function isSameMessage(a: Pick<Message, 'id' | 'clientId'>, b: Pick<Message, 'id' | 'clientId'>): boolean {
  return a.id === b.id || (a.clientId !== null && a.clientId === b.clientId)
}

/** Merges one pushed message into a conversation kept oldest first. */
export function foldMessage(list: readonly Message[], incoming: Message): readonly Message[] {
  const at = list.findIndex((known) => isSameMessage(known, incoming))
  if (at < 0) return [...list, incoming].sort((a, b) => a.id - b.id)
  const known = list[at]
  const merged = known && known.id === incoming.id && known.ack > incoming.ack ? { ...incoming, ack: known.ack } : incoming
  return list.with(at, merged)
}
