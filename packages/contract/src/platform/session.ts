import { z } from 'zod/mini'
import { company, setting } from '#companies/company.ts'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { availabilities, quietHours } from './mute.ts'
import { profiles } from '#profiles.ts'
import { push } from '#push.ts'

/** `desabled` is the wire spelling of the specification. */
export const allTicket = z.enum(['enabled', 'desabled'])

const namedQueue = z.object({ id: z.int(), name: z.string(), color: z.string() })

/** A person of a company, to others and to themself. */
export const person = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  /** True for the operator of the installation. */
  super: z.boolean(),
  allTicket,
  /** The connection of their new conversations, unless they choose another. */
  whatsappId: z.nullable(z.int()),
  language: z.string(),
  /** Their own status, which colleagues see. Nothing rings for a busy user. */
  availability: z.enum(availabilities),
  queues: z.array(namedQueue),
  updatedAt: timestamp,
})

/** Present in a restored copy that sends nothing yet. */
const quietCopy = z.optional(z.object({ copiedAt: timestamp, restoredAt: timestamp }))
export type QuietCopy = NonNullable<z.infer<typeof quietCopy>>

/** The signed-in user, with what the shell needs to draw itself. */
export const sessionUser = z.extend(person, {
  company,
  quietHours: z.nullable(quietHours),
  /** The company's connections that Meta carries. */
  officialLines: z.array(z.int()),
  quiet: quietCopy,
})
export type SessionUser = z.infer<typeof sessionUser>

export const session = z.object({
  /** Access token: a JWT, valid for 15 minutes, sent as `Authorization: Bearer`. */
  token: z.string(),
  user: sessionUser,
})

export const showEntry = endpoint({
  method: 'GET',
  path: '/public/entry',
  summary:
    'What a visitor can do here: `mail` says whether a forgotten password can be reset by mail, ' +
    '`signUp` whether one can make a company, `quiet` that this is a restored copy that sends nothing yet.',
  allow: 'anyone',
  input: z.object({}),
  output: z.object({ mail: z.boolean(), signUp: z.boolean(), quiet: quietCopy }),
  errors: [],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Sign in. Sets the refresh cookie. A second login of the same user ends the first session. With ERR_SUBSCRIPTION_EXPIRED, ' +
    'details.billingLink leads an admin or owner to where it can be paid.',
  allow: 'anyone',
  input: z.object({ email: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(1000)) }),
  output: session,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_COMPANY_BLOCKED', 'ERR_SUBSCRIPTION_EXPIRED'],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  summary: 'Exchange the refresh cookie for a new access token and a new cookie.',
  allow: 'anyone',
  input: z.object({}),
  output: session,
  errors: ['ERR_SESSION_EXPIRED', 'ERR_COMPANY_BLOCKED'],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'End the session and forget the refresh cookie.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({}),
  output: done,
  errors: [],
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user with company, plan and queues.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({}),
  output: sessionUser,
  errors: [],
})

export const setAvailability = endpoint({
  method: 'POST',
  path: '/users/set-availability/:availability',
  summary: 'Say whether one is online, away or busy. Colleagues see it; nothing rings for a busy user.',
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ availability: z.enum(availabilities) }),
  output: done,
  errors: [],
})

/** A setting as it is shown. */
export const shownSetting = z.extend(setting, { hasValue: z.optional(z.boolean()) })

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary:
    'The settings one may read, each with what holds: its value, or else its default. Of a secret one only whether it has a value: ' +
    '{ key, value: "", hasValue }.',
  allow: 'settings:view',
  input: z.object({}),
  output: z.array(shownSetting),
  errors: [],
})

/**
 * Why a session is over: the user signed in elsewhere, a colleague set another password or deleted the user, or the company was blocked.
 */
const reason = z.enum(['replaced', 'password', 'deleted', 'blocked'])
export type SessionEnd = z.infer<typeof reason>

/** The session is over. Goes to the user's own sockets, or to all sockets of a blocked company (then without a user). Carries no token. */
export const authPush = push(
  'auth',
  z.object({ action: z.literal('update'), user: z.optional(z.object({ id: z.int() })), reason }),
)
