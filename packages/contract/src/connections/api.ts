import { z } from 'zod/mini'
import { typedNumber } from '#contacts/number.ts'
import { endpoint } from '#endpoint.ts'
import { customerTextOrNone } from '#bots/placeholders.ts'
import { done, timestamp, seenAt } from '#field.ts'
import { nameSchema } from '#name.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { givenTemplateMessage, templateMessage } from '#templates/message.ts'
import { line, passkeyProgress, provider } from './state.ts'
import { connectionToken } from './token.ts'

const minutes = z._default(z.int().check(z.minimum(0), z.maximum(525_600)), 0)

/** `{address}`: scheme, optional user and password, host and port. */
export const proxyAddress = z.string().check(z.regex(/^$|^(https?|socks5):\/\/([^\s:@/]+(:[^\s@/]*)?@)?[^\s:@/]+:\d{1,5}$/))

/** What a user fills in of a connection, whatever carries it. */
export const connectionFields = {
  name: nameSchema(2, 50),
  isDefault: z._default(z.boolean(), false),
  greetingMessage: customerTextOrNone,
  complationMessage: customerTextOrNone,
  outOfHoursMessage: customerTextOrNone,
  ratingMessage: customerTextOrNone,
  expiresInactiveMessage: customerTextOrNone,
  /** Minutes without a message after which the ticket is closed. 0 means never. */
  expiresTicket: minutes,
  queueIds: z._default(z.array(reference('queue')).check(z.maxLength(100)), []),
  transferQueueId: z._default(z.nullable(reference('queue')), null),
  /** The prompt or integration that answers customers from the beginning, until people do. */
  promptId: z._default(z.nullable(reference('prompt')), null),
  integrationId: z._default(z.nullable(reference('queueIntegration')), null),
  /** Minutes a pending ticket waits before it moves to the transfer queue. 0 means never. */
  timeToTransfer: minutes,
  timeUseBotQueues: minutes,
  maxUseBotQueues: z._default(z.int().check(z.minimum(0), z.maximum(100)), 3),
  /** Programs send through the connection with this token. It is secret and never returned. Absent or empty keeps the stored one. */
  token: z.optional(connectionToken),
}

const fields = {
  ...connectionFields,
  provider: z._default(z.literal('beta'), 'beta'),
  /**
   * Null removes the proxy. The address in the form that the server returns keeps the stored one. It must be a public host, unless the
   * operator lists it.
   */
  proxyUrl: z.optional(z.nullable(proxyAddress)),
}

/** Of an official line, once its templates are known. */
const automaticTemplates = {
  fallbackTemplate: z.optional(z.nullable(givenTemplateMessage)),
  ratingTemplate: z.optional(z.nullable(givenTemplateMessage)),
}

export const connection = z.object({
  id: z.int(),
  name: z.string(),
  ...line,
  isDefault: z.boolean(),
  provider,
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  queues: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  transferQueueId: z.nullable(z.int()),
  timeToTransfer: z.int(),
  promptId: z.nullable(z.int()),
  integrationId: z.nullable(z.int()),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  /** Of an official line: what goes out where the window is closed, in the place of automatic texts and of the rating's question. */
  fallbackTemplate: z.nullable(templateMessage),
  ratingTemplate: z.nullable(templateMessage),
  hasToken: z.boolean(),
  hasProxyUrl: z.boolean(),
  /** Without user and password. Empty without a proxy. */
  proxyUrl: z.string(),
  /** Shown to admins until one has seen it: the connection was deaf although customers wrote. Those messages have arrived by now. */
  alarm: z.nullable(z.object({ reason: z.literal('deaf'), since: timestamp, until: timestamp })),
  /** Received messages that could not be processed and wait for a retry. */
  parked: z.int(),
  /** Messages that a move to another provider has kept back, until a user sends or drops them. */
  kept: z.int(),
  createdAt: timestamp,
  /** When a user last changed the connection. `since` has the time of its state. */
  updatedAt: timestamp,
})
export type Connection = z.infer<typeof connection>

/** What changes during a session. The codes go only to users who may pair. */
export const connectionSession = z.object({
  id: z.int(),
  name: z.string(),
  ...line,
  qrcode: z.string(),
  /** Eight characters that the owner of the number may type on the phone instead. Empty unless they were requested. */
  pairingCode: z.string(),
  /** Null while no passkey is demanded, and for users who may not pair. */
  passkey: z.nullable(passkeyProgress),
  updatedAt: timestamp,
})
export type ConnectionSession = z.infer<typeof connectionSession>

const connectionId = z.object({ id: pathReference('connection') })

const fieldErrors = [
  'ERR_NAME_TAKEN',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
] as const

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  summary: 'All connections. `session` is accepted for compatibility; session secrets are never answered.',
  allow: 'connections:view',
  input: z.object({ companyId: z.optional(pathReference('company')), session: z.optional(z.string()) }),
  output: z.array(connection),
  errors: [],
})

export const showConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/:id',
  summary: 'One connection.',
  allow: 'connections:view',
  input: connectionId,
  output: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  summary: 'Add a connection and start its session. The first one becomes the default.',
  allow: 'connections:manage',
  input: z.object(fields),
  output: connection,
  errors: ['ERR_PLAN_LIMIT', ...fieldErrors],
})

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/:id',
  summary: 'Change a connection. A patch: an absent field keeps its value.',
  allow: 'connections:manage',
  input: z.extend(connectionId, { ...patch(fields), ...automaticTemplates, updatedAt: seenAt }),
  output: connection,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_OTHER_WHATSAPP',
    'ERR_WAPP_UNSUPPORTED',
    ...fieldErrors,
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TEMPLATE_LINE',
    'ERR_CONFLICT',
  ],
})

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id',
  summary: 'Remove a connection; its session is logged out and its keys are erased. Tickets and messages stay.',
  allow: 'connections:manage',
  input: connectionId,
  output: done,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
})

export const showSession = endpoint({
  method: 'GET',
  path: '/whatsappsession/:id',
  summary: 'The live session of a connection, with the QR code that waits to be scanned.',
  allow: 'connections:manage',
  input: connectionId,
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const startSession = endpoint({
  method: 'POST',
  path: '/whatsappsession/:id',
  summary: 'Start the session with the keys it has.',
  allow: 'connections:manage',
  input: connectionId,
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const restartSession = endpoint({
  method: 'PUT',
  path: '/whatsappsession/:id',
  summary:
    'Forget the keys and ask for a new QR code; with a number also for a code to type on its phone, at most three an hour.',
  allow: 'connections:manage',
  input: z.extend(connectionId, {
    /** With its country code. A Brazilian number may omit it. */
    number: z.optional(typedNumber),
  }),
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', 'ERR_TOO_MANY_PAIRING_CODES'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/:id',
  summary: 'Log the number out of WhatsApp.',
  allow: 'connections:manage',
  input: connectionId,
  output: connectionSession,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const retryParked = endpoint({
  method: 'POST',
  path: '/whatsapp/:id/retry-parked',
  summary: 'Process again the received messages that were set aside.',
  allow: 'connections:manage',
  input: connectionId,
  output: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const dismissAlarm = endpoint({
  method: 'DELETE',
  path: '/whatsapp/:id/alarm',
  summary: 'An admin has seen what the connection has to tell.',
  allow: 'connections:manage',
  input: connectionId,
  output: connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const connectionPush = push(
  'whatsapp',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: z.int() }),
  ]),
)
export type ConnectionEvent = z.infer<typeof connectionPush.payload>

/** `qrcode` and `pairingCode` are empty, and `passkey` null, for users who may not pair. */
export const sessionPush = push('whatsappSession', z.object({ action: z.literal('update'), session: connectionSession }))
export type SessionEvent = z.infer<typeof sessionPush.payload>

type Patch<F extends Record<string, z.core.$ZodType>> = {
  [K in keyof F]: z.ZodMiniOptional<F[K] extends z.ZodMiniDefault<infer T> ? T : F[K]>
}

function patch<F extends Record<string, z.core.$ZodType>>(of: F): Patch<F> {
  const optional = Object.entries(of).map(([key, schema]) => {
    return [key, z.optional(schema instanceof z.ZodMiniDefault ? schema._zod.def.innerType : schema)]
  })
  return Object.fromEntries(optional) as Patch<F>
}
