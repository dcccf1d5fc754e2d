import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, pageNumber, password, searchText, seenAt } from '#field.ts'
import { languages } from '#languages.ts'
import { nameSchema } from '#name.ts'
import { profiles } from '#profiles.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { quietHours } from '#platform/mute.ts'
import { allTicket, person } from '#platform/session.ts'

export const user = z.extend(person, { online: z.boolean() })
export type User = z.infer<typeof user>

const userName = z.pick(user, { id: true, name: true, online: true, availability: true })
export type UserName = z.infer<typeof userName>

const fields = {
  name: nameSchema(2, 50),
  email: z.email().check(z.maxLength(254)),
  profile: z.enum(profiles),
  allTicket,
  whatsappId: z.nullable(reference('connection')),
  queueIds: z.array(reference('queue')).check(z.maxLength(100)),
  language: z.enum(languages),
}

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
  summary: 'Names of all colleagues, and who is at hand, for selects: admins too, whom the list hides from others.',
  allow: 'users:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(userName),
  errors: [],
})

export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  summary: "Keep the signed-in user's language.",
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ lang: z.enum(languages) }),
  output: done,
  errors: [],
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/users/quiet-hours',
  summary: "When nothing rings for the signed-in user, each day by the company's clocks; null: it always rings.",
  allow: 'session:use',
  whenExpired: true,
  input: z.object({ quietHours: z.nullable(quietHours) }),
  output: done,
  errors: [],
})

export const showUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'A colleague. Who is no admin does not see admins.',
  allow: 'users:view',
  input: z.object({ id: pathReference('user') }),
  output: user,
  errors: ['ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Add a colleague, as many as the plan allows. Only an admin makes an admin.',
  allow: 'users:manage',
  input: z.object({
    name: fields.name,
    email: fields.email,
    password,
    profile: z._default(fields.profile, 'user'),
    allTicket: z._default(fields.allTicket, 'desabled'),
    whatsappId: z._default(fields.whatsappId, null),
    queueIds: z._default(fields.queueIds, []),
    language: z._default(fields.language, 'pt'),
  }),
  output: user,
  errors: [
    'ERR_EMAIL_UNCONFIRMED',
    'ERR_PLAN_LIMIT',
    'ERR_EMAIL_TAKEN',
    'ERR_COMMON_PASSWORD',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_QUEUE_FOUND',
  ],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  summary:
    'Change oneself, or with user-modal:editProfile a colleague. A patch: what is absent stays. Profile, allTicket and ' +
    'whatsappId need user-modal:editProfile, queueIds needs user-modal:editQueues; one’s own password or e-mail needs currentPassword. ' +
    'An operator is changed by no other user; the last admin stays one. Open conversations in a queue that is taken ' +
    'away go back to it.',
  allow: 'users:view',
  input: z.object({
    id: pathReference('user'),
    updatedAt: seenAt,
    name: z.optional(fields.name),
    email: z.optional(fields.email),
    /** Empty: unchanged. */
    password: z.optional(z.union([z.literal(''), password])),
    currentPassword: z.optional(z.string().check(z.maxLength(1000))),
    language: z.optional(fields.language),
    profile: z.optional(fields.profile),
    allTicket: z.optional(fields.allTicket),
    whatsappId: z.optional(fields.whatsappId),
    queueIds: z.optional(fields.queueIds),
  }),
  output: user,
  errors: [
    'ERR_NO_USER_FOUND',
    'ERR_USER_DONT_EXISTS',
    'ERR_CONFLICT',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_COMMON_PASSWORD',
    'ERR_EMAIL_TAKEN',
    'ERR_LAST_ADMIN',
    'ERR_INVALID_CREDENTIALS',
  ],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary:
    'Delete a colleague: signed out at once, open conversations go back to their queues, what they did keeps their name. No user ' +
    'deletes themselves, an operator, or the last admin.',
  allow: 'users:manage',
  input: z.object({ id: pathReference('user') }),
  output: done,
  errors: ['ERR_NO_USER_FOUND', 'ERR_USER_DONT_EXISTS', 'ERR_LAST_ADMIN'],
})

/** A colleague was added, removed or changed. Only the changed fields are sent. Other users get only the name of an admin. */
export const userPush = push(
  'user',
  z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      user: z.extend(z.partial(z.omit(user, { id: true })), { id: z.int() }),
    }),
    z.object({ action: z.literal('delete'), userId: z.int() }),
  ]),
)
