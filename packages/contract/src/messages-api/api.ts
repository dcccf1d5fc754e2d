import { z } from 'zod/mini'
import { typedNumber } from '#contacts/number.ts'
import { endpoint } from '#endpoint.ts'
import { jsonText, maxMessageLength, timestamp } from '#field.ts'
import { maxDocumentBytes, maxFilesPerCall } from '#media/api.ts'
import { pathReference } from '#reference.ts'
import { templatePlace } from '#templates/place.ts'

/** The maximum calls of one token within a second. A further one is ERR_RATE_LIMIT. */
export const callsPerSecond = 20

/** The maximum messages that wait on a connection. A further one is ERR_CONNECTION_FULL. */
export const maxWaiting = 1_000

/** Country code, area code and number. Digits that fit no country are taken for a Brazilian number without its country code. */
const number = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((given) => String(given)),
  ),
  typedNumber,
)

/** Required without a file. With files it is the caption of the first that can carry one, else a message before the files. */
const body = z._default(z.string().check(z.maxLength(maxMessageLength)), '')

const ticketId = pathReference('ticket')

/** Each file is sent as its own message, in order. Pictures, videos and sounds have the media limit, which is below that of the form. */
const upload = { field: 'medias', maxFiles: maxFilesPerCall, maxBytes: maxDocumentBytes }

/** Instead of a text. */
const template = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(512)),
  /** As Meta names it, such as `pt_BR`. */
  language: z.string().check(z.minLength(1), z.maxLength(20)),
  /** By the keys of its variables: `header`, `body.1`, `body.order_number`, `button.0`. */
  values: z._default(z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(1_024))), {}),
  /** The place of a header that shows one. */
  location: z.optional(templatePlace),
})

const sent = z.object({
  ok: z.literal(true),
  /** The id of the first message. `messageIds` has all, in order. */
  messageId: z.int(),
  messageIds: z.array(z.int()),
  ticketId: z.int(),
  contactId: z.int(),
  /** Stored and handed to the connection. The webhook and the message's ticks tell its delivery. */
  status: z.literal('queued'),
})
export type Sent = z.infer<typeof sent>

const changed = z.object({
  ok: z.literal(true),
  ticketId: z.int(),
  contactId: z.int(),
  /** The ticket's status. */
  status: z.enum(['pending', 'open', 'closed']),
})
export type Changed = z.infer<typeof changed>

const sending = [
  'ERR_CONTACT_BLOCKED',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WINDOW_CLOSED',
  'ERR_WAPP_NO_GROUPS',
  'ERR_WAPP_OUT_OF_REACH',
  'ERR_CONNECTION_FULL',
] as const

export const sendToNumber = endpoint({
  method: 'POST',
  path: '/messages/send',
  summary:
    'Send a text, files or a template to a number, through the connection named, else the default one. It goes into the live ' +
    'ticket of the contact on it; without one a pending ticket is opened. A number that is not known is looked up on WhatsApp. ' +
    'A template goes out at any time, through an official line of its account; the file of its header is the only file.',
  allow: 'token',
  byConnection: true,
  plan: 'useExternalApi',
  input: z.object({
    number,
    body,
    whatsappId: z.optional(pathReference('connection')),
    template: z.optional(jsonText(template)),
  }),
  upload,
  output: sent,
  errors: [
    ...sending,
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_WAPP_UNSUPPORTED',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_NOT_SENDABLE',
    'ERR_TEMPLATE_LINE',
    'ERR_TEMPLATE_VALUES',
    'ERR_TEMPLATE_RECIPIENT',
    'ERR_MARKETING_STOPPED',
    'ERR_MARKETING_HELD',
    'ERR_CREATING_TICKET',
    'ERR_CREATING_MESSAGE',
  ],
})

export const sendToTicket = endpoint({
  method: 'POST',
  path: '/tickets/messages',
  summary: 'Write in a ticket that is open or pending; `quotedMsgId` is a message of it, which this answers.',
  allow: 'token',
  plan: 'useExternalApi',
  input: z.object({
    ticketId,
    body,
    quotedMsgId: z.optional(z.nullable(pathReference('message'))),
  }),
  upload,
  output: sent,
  errors: [
    ...sending,
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_CLOSED',
    'ERR_FETCH_WAPP_MSG',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CREATING_MESSAGE',
  ],
})

export const transferByToken = endpoint({
  method: 'POST',
  path: '/tickets/transfer',
  summary:
    'Hand a ticket that is open or pending to a queue, where it waits, or to a user of that queue, an admin or an owner: then it is open.',
  allow: 'token',
  plan: 'useExternalApi',
  input: z.object({
    ticketId,
    queueId: pathReference('queue'),
    userId: z.optional(z.nullable(pathReference('user'))),
  }),
  output: changed,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_CLOSED', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const closeByToken = endpoint({
  method: 'POST',
  path: '/tickets/close',
  summary: 'Close a ticket, as a person does: the customer is told or asked for a rating where the company wants that.',
  allow: 'token',
  plan: 'useExternalApi',
  input: z.object({ ticketId }),
  output: changed,
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** All calls that a token may make. */
export const tokenCalls = [sendToNumber, sendToTicket, transferByToken, closeByToken] as const

export const describeApi = endpoint({
  method: 'GET',
  path: '/docs/messages.json',
  summary: 'The OpenAPI 3.1 document of the calls that a token opens, with the address of this installation.',
  allow: 'anyone',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
  errors: [],
})

export const showApiToken = endpoint({
  method: 'GET',
  path: '/messages-api/token',
  summary:
    "What is known of the company's API token: how it ends, who made it and when, when it was last used. Null: there is none.",
  allow: 'messages-api:manage',
  plan: 'useExternalApi',
  input: z.object({}),
  output: z.nullable(
    z.object({
      /** The last four characters of the token. */
      ending: z.string(),
      /** Null when the user is no longer known. */
      madeBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
      madeAt: timestamp,
      /** Precise to the minute. */
      usedAt: z.nullable(timestamp),
    }),
  ),
  errors: [],
})

export const revealApiToken = endpoint({
  method: 'POST',
  path: '/messages-api/token/reveal',
  summary: "The company's API token, to be shown or copied. This is logged.",
  allow: 'messages-api:manage',
  plan: 'useExternalApi',
  input: z.object({}),
  output: z.object({ token: z.string() }),
  errors: ['ERR_NO_API_TOKEN'],
})
