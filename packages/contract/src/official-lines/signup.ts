import { z } from 'zod/mini'
import { connection, connectionFields } from '#connections/api.ts'
import { endpoint } from '#endpoint.ts'
import { timestamp } from '#field.ts'
import { pathReference } from '#reference.ts'
import { officialLine } from './api.ts'

const metaId = z.string().check(z.trim(), z.regex(/^\d{5,30}$/))

/** The operator's app at Meta, with which companies connect numbers without pasting anything. Its secret is never returned. */
export const platformApp = z.object({
  /** Meta's ids of the app, and of its configuration for Embedded Signup. Empty: not set up. */
  metaAppId: z.string(),
  configId: z.string(),
  hasSecret: z.boolean(),
  /** What Meta is told: where webhooks go, the word that proves it, and where Meta's window leads back to. */
  callbackUrl: z.string(),
  verifyToken: z.string(),
  redirectUrl: z.string(),
  /** When Meta last verified the address of webhooks. */
  verifiedAt: z.nullable(timestamp),
  /** How many connections of all companies belong to it. */
  connections: z.int(),
})
export type PlatformApp = z.infer<typeof platformApp>

export const showPlatformApp = endpoint({
  method: 'GET',
  path: '/official-lines/platform-app',
  summary: 'The app at Meta with which companies connect official numbers. One that is not set up has its addresses already.',
  allow: 'super',
  input: z.object({}),
  output: platformApp,
  errors: [],
})

export const updatePlatformApp = endpoint({
  method: 'PUT',
  path: '/official-lines/platform-app',
  summary:
    'Set up the app at Meta. Without the id of a configuration companies are not offered it, and connections that it has go on.',
  allow: 'super',
  input: z.object({
    metaAppId: z.union([z.literal(''), metaId]),
    configId: z.union([z.literal(''), metaId]),
    /** Absent or empty keeps the stored one. */
    appSecret: z.optional(z.union([z.literal(''), z.string().check(z.trim(), z.minLength(8), z.maxLength(1_000))])),
  }),
  output: platformApp,
  errors: ['ERR_META_APP_IN_USE'],
})

/** How Meta's window is opened. Null: the operator has set up no app. */
export const signupOffer = z.object({
  offer: z.nullable(z.object({ metaAppId: z.string(), configId: z.string(), dialogUrl: z.string(), redirectUrl: z.string() })),
})
export type SignupOffer = z.infer<typeof signupOffer>['offer']

export const showSignup = endpoint({
  method: 'GET',
  path: '/official-lines/signup',
  summary: 'Whether a number can be connected in a window of Meta’s, and how that is opened.',
  allow: 'connections:manage',
  input: z.object({}),
  output: signupOffer,
  errors: [],
})

/** `details` of ERR_SIGNUP_CHOICE. */
export const signupChoice = z.object({
  /** What Meta has granted, sealed: it is given back with the choice. Good for ten minutes. */
  grant: z.string(),
  numbers: z.array(z.object({ wabaId: z.string(), numberId: z.string(), number: z.string(), name: z.string() })),
})
export type SignupChoice = z.infer<typeof signupChoice>

const shared = {
  /** What Meta’s window led back with, once; or what was granted, with the chosen number. */
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
  grant: z.optional(z.string().check(z.minLength(1), z.maxLength(8_000))),
  numberId: z.optional(metaId),
  pin: z.optional(z.union([z.literal(''), z.string().check(z.regex(/^\d{6}$/))])),
  takesPast: z.optional(z.boolean()),
}
const refusals = ['ERR_SIGNUP_OFF', 'ERR_SIGNUP_REFUSED', 'ERR_SIGNUP_CHOICE', 'ERR_OFFICIAL_LINE', 'ERR_NUMBER_TAKEN'] as const

export const signUp = endpoint({
  method: 'POST',
  path: '/official-lines/signup',
  summary: 'Add a connection for a number that the company has shared in Meta’s window.',
  allow: 'connections:manage',
  input: z.object({ ...connectionFields, ...shared }),
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

export const signUpConnection = endpoint({
  method: 'POST',
  path: '/official-lines/:id/signup',
  summary:
    'Let a number shared in Meta’s window carry this connection in place of a linked phone. An official line gets new access to its own.',
  allow: 'connections:manage',
  input: z.object({ id: pathReference('connection'), ...shared }),
  output: z.object({ connection, line: officialLine }),
  errors: [...refusals, 'ERR_SIGNUP_OTHER_NUMBER', 'ERR_NO_WAPP_FOUND', 'ERR_WAPP_UNSUPPORTED', 'ERR_IN_CAMPAIGN'],
})
