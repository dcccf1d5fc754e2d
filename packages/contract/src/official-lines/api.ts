import { z } from 'zod/mini'
import { connection, connectionFields } from '#connections/api.ts'
import { lineHealth } from '#connections/state.ts'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { pathReference, reference } from '#reference.ts'

/** The fields of webhooks that an app has to be subscribed to. */
export const webhookFields = [
  'messages',
  'account_alerts',
  'account_review_update',
  'account_update',
  'business_capability_update',
  'history',
  'phone_number_name_update',
  'phone_number_quality_update',
  'message_template_components_update',
  'message_template_quality_update',
  'message_template_status_update',
  'security',
  'smb_app_state_sync',
  'smb_message_echoes',
  'template_category_update',
  'user_preferences',
] as const

/** An app at Meta, which signs the webhooks of its numbers. Its secret is never returned. */
export const metaApp = z.object({
  id: z.int(),
  /**
   * What Meta is told in the app's settings: where to send webhooks, and the word that proves that the address is ours. Of the operator's
   * app the word is empty.
   */
  callbackUrl: z.string(),
  verifyToken: z.string(),
  hasSecret: z.boolean(),
  /** When Meta last verified the address. */
  verifiedAt: z.nullable(timestamp),
  /** How many connections belong to it. */
  connections: z.int(),
  /** It is the operator's. */
  isPlatform: z.boolean(),
})
export type MetaApp = z.infer<typeof metaApp>

/** What Meta is asked when a line is set up, in this order. The line exists once the first six are good. */
export const steps = [
  'token',
  'number',
  'owner',
  'account',
  'rights',
  'events',
  'registration',
  'payment',
  /** Meta has verified the app's address. Only Meta can do that. */
  'callback',
  /** A customer has written to the number. */
  'first-message',
] as const

export const step = z.object({
  name: z.enum(steps),
  /** `note`: the line works, but something should be put right. `waiting`: not asked yet, or for others to do. */
  state: z.enum(['good', 'note', 'failed', 'waiting']),
  /** What was found: a number with its name, an account with its currency. */
  value: z.string(),
  /** Meta's code and words, if it refused. */
  code: z.nullable(z.int()),
  words: z.string(),
})
export type Step = z.infer<typeof step>

const digits = z.string().check(z.trim(), z.regex(/^\d{5,30}$/))
const secret = z.string().check(z.trim(), z.minLength(8), z.maxLength(1_000))

const line = {
  appId: reference('metaApp'),
  /** The app's secret. Absent or empty keeps the stored one. */
  appSecret: z.optional(z.union([z.literal(''), secret])),
  wabaId: digits,
  /** Meta's id of the number. It is not the telephone number. */
  numberId: digits,
  token: secret,
  /** Six digits of the number's two-step verification, needed only to register it. It is not stored. */
  pin: z.optional(z.union([z.literal(''), z.string().check(z.regex(/^\d{6}$/))])),
  /** The number stays in the WhatsApp Business app. What Meta says of that counts. */
  onApp: z.optional(z.boolean()),
  /** Its contacts, and what was said there in the last six months, are asked for. */
  takesPast: z.optional(z.boolean()),
}

/** An official line as its admins see it. Its token and the app's secret are never returned. */
export const officialLine = z.object({
  connectionId: z.int(),
  app: metaApp,
  wabaId: z.string(),
  numberId: z.string(),
  onApp: z.boolean(),
  takesPast: z.boolean(),
  /** As Meta answered at `checkedAt`. */
  steps: z.array(step),
  checkedAt: timestamp,
  /** What Meta last said about the line. Null before it was first open. */
  health: z.nullable(lineHealth),
  /** When Meta last sent anything about this line. */
  lastEventAt: z.nullable(timestamp),
  /** How many customers free texts go to now. */
  openWindows: z.int(),
  /** How many people all lines of its portfolio have reached outside the window in 24 hours: what `health.dailyLimit` limits. */
  reached: z.int(),
})
export type OfficialLine = z.infer<typeof officialLine>

const connectionId = z.object({ id: pathReference('connection') })
const refusals = ['ERR_OFFICIAL_LINE', 'ERR_NUMBER_TAKEN', 'ERR_NO_META_APP_FOUND'] as const

export const prepareMetaApp = endpoint({
  method: 'POST',
  path: '/official-lines/apps',
  summary: 'An address and a verify token for an app at Meta. One that was not used yet is given again.',
  allow: 'connections:manage',
  input: z.object({}),
  output: metaApp,
  errors: ['ERR_TOO_MANY_META_APPS'],
})

export const listMetaApps = endpoint({
  method: 'GET',
  path: '/official-lines/apps',
  summary: 'The apps whose webhooks the company takes.',
  allow: 'connections:manage',
  input: z.object({}),
  output: z.array(metaApp),
  errors: [],
})

export const createOfficialLine = endpoint({
  method: 'POST',
  path: '/official-lines',
  summary: 'Check a number of the official API with Meta, and add a connection that it carries.',
  allow: 'connections:manage',
  input: z.object({ ...connectionFields, ...line }),
  output: z.object({ connection, line: officialLine }),
  errors: [
    ...refusals,
    'ERR_PLAN_LIMIT',
    'ERR_NAME_TAKEN',
    'ERR_WAPP_GREETING_REQUIRED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
  ],
})

export const showOfficialLine = endpoint({
  method: 'GET',
  path: '/official-lines/:id',
  summary: 'The official line of a connection.',
  allow: 'connections:manage',
  input: connectionId,
  output: officialLine,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED'],
})

export const updateOfficialLine = endpoint({
  method: 'PUT',
  path: '/official-lines/:id',
  summary:
    'Check an official line with Meta again, with another token, app or number if given. What Meta refuses changes nothing.',
  allow: 'connections:manage',
  input: z.extend(connectionId, {
    appId: z.optional(line.appId),
    appSecret: line.appSecret,
    wabaId: z.optional(digits),
    numberId: z.optional(digits),
    /** Absent or empty keeps the stored one. */
    token: z.optional(z.union([z.literal(''), secret])),
    pin: line.pin,
    onApp: line.onApp,
    takesPast: line.takesPast,
  }),
  output: officialLine,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', ...refusals],
})

/** What a move of a connection to another provider means. */
export const move = z.object({
  openTickets: z.int(),
  schedules: z.int(),
  /** What an official line cannot do: groups stay readable, people without a number or a name from Meta cannot be written to. */
  groups: z.int(),
  unreachable: z.int(),
  /** Messages that have not begun to leave. They wait for a user's decision. */
  waiting: z.int(),
  inDoubt: z.int(),
  /** They must be stopped first. */
  campaigns: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Move = z.infer<typeof move>

export const showMove = endpoint({
  method: 'GET',
  path: '/official-lines/:id/move',
  summary: 'What it means to move the connection to the other provider.',
  allow: 'connections:manage',
  input: connectionId,
  output: move,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const moveToOfficialLine = endpoint({
  method: 'POST',
  path: '/official-lines/:id/move',
  summary: 'Check a number with Meta and let it carry this connection. Tickets, queues, bots, timers and schedules stay.',
  allow: 'connections:manage',
  input: z.extend(connectionId, line),
  output: z.object({ connection, line: officialLine }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', 'ERR_IN_CAMPAIGN', ...refusals],
})

export const moveToPhone = endpoint({
  method: 'DELETE',
  path: '/official-lines/:id',
  summary: 'Let a linked phone carry this connection again. It is paired by QR code.',
  allow: 'connections:manage',
  input: connectionId,
  output: connection,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', 'ERR_IN_CAMPAIGN'],
})

/** A message that had not begun to leave when its connection moved. */
export const keptMessage = z.object({
  messageId: z.int(),
  ticketId: z.int(),
  contact: z.string(),
  /** The first words. */
  body: z.string(),
  /** The user's name, or null for what wrote itself. */
  author: z.nullable(z.string()),
  createdAt: timestamp,
  /** Why the connection cannot send it now. */
  obstacle: z.nullable(z.enum(['window', 'group', 'unreachable', 'campaign'])),
})
export type KeptMessage = z.infer<typeof keptMessage>

const keptMessages = z.object({
  messages: z.array(keptMessage),
  /** Who last sent or dropped some of this connection. Null: no user has. */
  decided: z.nullable(z.object({ userId: z.int(), name: z.string(), at: timestamp })),
})
export type KeptMessages = z.infer<typeof keptMessages>

export const listKeptMessages = endpoint({
  method: 'GET',
  path: '/official-lines/:id/kept',
  summary: 'Messages that a move has kept back, oldest first. At most 1,000.',
  allow: 'connections:manage',
  input: connectionId,
  output: keptMessages,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const settleKeptMessages = endpoint({
  method: 'PUT',
  path: '/official-lines/:id/kept',
  summary:
    'Send messages that a move has kept back, or drop them. Those that another user has settled meanwhile are passed over.',
  allow: 'connections:manage',
  input: z.extend(connectionId, {
    messageIds: z.array(reference('message')).check(z.minLength(1), z.maxLength(1_000)),
    send: z.boolean(),
  }),
  output: z.extend(done, { settled: z.array(z.int()) }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_FETCH_WAPP_MSG'],
})

/** What Meta told of a number that no connection of the app has. Only that much of it is kept, for a week. */
export const unownedEvents = z.object({
  wabaId: z.string(),
  /** Null: about the whole account. */
  numberId: z.nullable(z.string()),
  /** The company whose app signed them. Null when it is gone. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  events: z.int(),
  lastAt: timestamp,
})
export type UnownedEvents = z.infer<typeof unownedEvents>

export const listUnownedEvents = endpoint({
  method: 'GET',
  path: '/official-lines/unowned',
  summary: 'How many webhooks of the last seven days belong to no connection, by number, the latest first. At most 200 numbers.',
  allow: 'super',
  input: z.object({}),
  output: z.array(unownedEvents),
  errors: [],
})
