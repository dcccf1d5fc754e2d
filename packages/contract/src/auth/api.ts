import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { profiles } from '#profiles.ts'
import { password } from '#field.ts'
import { session } from '#platform/session.ts'

/** The token of a link that works once. */
export const linkToken = z.string().check(z.minLength(20), z.maxLength(200))

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
