import { z } from 'zod/mini'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { done, pageNumber, searchText } from './field.ts'
import { profiles } from './permissions.ts'
import { push } from './push.ts'
import { pathReference } from './reference.ts'

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
  summary: 'Names of all colleagues one sees, for selects.',
  allow: 'users:view',
  input: z.object({ companyId: z.optional(pathReference('company')) }),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
  errors: [],
})

export const languages = ['pt', 'en', 'es'] as const

export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  summary: "Keep the signed-in user's language.",
  allow: 'session:use',
  input: z.object({ lang: z.enum(languages) }),
  output: done,
  errors: [],
})

/** Whether a colleague is there. */
export const userPush = push('user', z.object({ action: z.literal('update'), user: z.pick(user, { id: true, online: true }) }))
