import { z } from 'zod/mini'
import { company } from '#companies/api.ts'
import { endpoint } from '#endpoint.ts'
import { done, pageNumber, searchText } from '#field.ts'
import { profiles } from '#profiles.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'

export const languages = ['pt', 'en', 'es'] as const

/** 5 to 50 characters, as in the specification's user form; the server also refuses the 10,000 most common. */
export const password = z.string().check(z.minLength(5), z.maxLength(50))

/** `desabled` is the wire spelling of the specification. */
export const allTicket = z.enum(['enabled', 'desabled'])

const namedQueue = z.object({ id: z.int(), name: z.string(), color: z.string() })

/** The signed-in user, with what the shell needs to draw itself. */
export const sessionUser = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  allTicket,
  whatsappId: z.nullable(z.int()),
  language: z.string(),
  queues: z.array(namedQueue),
  company,
})
export type SessionUser = z.infer<typeof sessionUser>

/** A colleague as lists show one. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  online: z.boolean(),
  queues: z.array(namedQueue),
})
export type User = z.infer<typeof user>

/** A colleague as the form shows one. */
export const userDetails = z.extend(user, { allTicket, whatsappId: z.nullable(z.int()), language: z.string() })
export type UserDetails = z.infer<typeof userDetails>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'A page of 20 colleagues by name. Who is no admin does not see admins.',
  allow: 'users:view',
  input: z.object({ searchParam: z.optional(searchText), pageNumber }),
  output: z.object({ users: z.array(user), hasMore: z.boolean() }),
  errors: [],
})

export const listUserNames = endpoint({
  method: 'GET',
  path: '/users/list',
  summary: 'Names of all colleagues, for selects: admins too, whom the list hides from others.',
  allow: 'users:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
  errors: [],
})

export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  summary: "Keep the signed-in user's language.",
  allow: 'session:use',
  input: z.object({ lang: z.enum(languages) }),
  output: done,
  errors: [],
})

export const showUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'A colleague. Who is no admin does not see admins.',
  allow: 'users:view',
  input: z.object({ id: pathReference('user') }),
  output: userDetails,
  errors: ['ERR_NO_USER_FOUND'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  summary:
    'Change oneself, or with user-modal:editProfile a colleague. A patch: what is absent stays. Profile, allTicket and ' +
    'whatsappId need user-modal:editProfile, queueIds needs user-modal:editQueues; one’s own password or e-mail needs currentPassword. ' +
    'Who runs the installation is changed by nobody else; the last admin stays one.',
  allow: 'users:view',
  input: z.object({
    id: pathReference('user'),
    name: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(50))),
    email: z.optional(z.email().check(z.maxLength(254))),
    /** Empty: unchanged. */
    password: z.optional(z.union([z.literal(''), password])),
    currentPassword: z.optional(z.string().check(z.maxLength(1000))),
    language: z.optional(z.enum(languages)),
    profile: z.optional(z.enum(profiles)),
    allTicket: z.optional(allTicket),
    whatsappId: z.optional(z.nullable(reference('connection'))),
    queueIds: z.optional(z.array(reference('queue')).check(z.maxLength(100))),
  }),
  output: userDetails,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_COMMON_PASSWORD',
    'ERR_EMAIL_TAKEN',
    'ERR_LAST_ADMIN',
    'ERR_INVALID_CREDENTIALS',
  ],
})

/** A colleague comes, goes or changes; only what changed is sent. Of an admin, others get the name and nothing else. */
export const userPush = push(
  'user',
  z.object({ action: z.literal('update'), user: z.extend(z.partial(z.omit(user, { id: true })), { id: z.int() }) }),
)
