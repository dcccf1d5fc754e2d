import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'
import { push } from '#push.ts'
import { profiles } from '#profiles.ts'
import { password, sessionUser } from '#users/api.ts'

export const session = z.object({
  /** Access token: a JWT, valid for 15 minutes, sent as `Authorization: Bearer`. */
  token: z.string(),
  user: sessionUser,
})

/** The token of a link that works once. */
export const linkToken = z.string().check(z.minLength(20), z.maxLength(200))

export const showEntry = endpoint({
  method: 'GET',
  path: '/public/entry',
  summary:
    'What a visitor can do here: `mail` says whether a forgotten password can be reset by mail, ' +
    '`signUp` whether one can make a company.',
  allow: 'anyone',
  input: z.object({}),
  output: z.object({ mail: z.boolean(), signUp: z.boolean() }),
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

export const showLoginLink = endpoint({
  method: 'POST',
  path: '/auth/login-link/person',
  summary: 'Whom a one-use link is for. It stays as it is.',
  allow: 'anyone',
  input: z.object({ token: linkToken }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    profile: z.enum(profiles),
    companyName: z.string(),
    queueNames: z.array(z.string()),
    /** False for a demo link, which signs in by itself. */
    setsPassword: z.boolean(),
  }),
  errors: ['ERR_LINK_EXPIRED'],
})

export const useDemoLink = endpoint({
  method: 'POST',
  path: '/auth/demo-link',
  summary:
    "Sign in as the demo's admin, with the link that a start printed (once, within 30 minutes). Only in a demo, from its own machine, " +
    'and never as an operator.',
  allow: 'anyone',
  input: z.object({ token: linkToken }),
  /** Also where the phones of the demo's customers are. */
  output: z.extend(session, { phonesUrl: z.string() }),
  errors: ['ERR_LINK_EXPIRED', 'ERR_COMPANY_BLOCKED', 'ERR_SUBSCRIPTION_EXPIRED'],
})

export const useLoginLink = endpoint({
  method: 'POST',
  path: '/auth/login-link',
  summary: 'Set a password with a one-use link (30 minutes) and sign in.',
  allow: 'anyone',
  input: z.object({ token: linkToken, password }),
  output: session,
  errors: ['ERR_LINK_EXPIRED', 'ERR_COMMON_PASSWORD', 'ERR_COMPANY_BLOCKED', 'ERR_SUBSCRIPTION_EXPIRED'],
})

export const useBillingLink = endpoint({
  method: 'POST',
  path: '/auth/billing-link',
  summary:
    'Sign in with the one-use link (30 minutes) that an admin or owner of a company whose subscription has ended gets with the refusal: ' +
    'a session like any other, in which only what is needed to pay answers until that is done.',
  allow: 'anyone',
  input: z.object({ token: linkToken }),
  output: session,
  errors: ['ERR_LINK_EXPIRED', 'ERR_COMPANY_BLOCKED'],
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
