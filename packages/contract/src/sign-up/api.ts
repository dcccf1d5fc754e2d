import { z } from 'zod/mini'
import { companyName, phone } from '#companies/api.ts'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'
import { createUser } from '#users/api.ts'

/** How long a company may try everything in its plan. Its first day is not counted. */
export const trialDays = 3

// Accepted, since the specification has these fields, and ignored: the server decides the values.
const ignored = z.optional(z.unknown())

export const signUp = endpoint({
  method: 'POST',
  path: '/companies/cadastro',
  summary:
    'Make a company with its first admin, named like it, who signs in by /auth/login. Its first days are free. The plan must be one of ' +
    '/plans/list; recurrence, dueDate, status and campaignsEnabled are ignored. At most 5 an hour.',
  allow: 'anyone',
  input: z.extend(z.pick(createUser.input, { email: true, password: true, language: true }), {
    name: companyName,
    phone: z._default(phone, ''),
    planId: z.int().check(z.positive()),
    recurrence: ignored,
    dueDate: ignored,
    status: ignored,
    campaignsEnabled: ignored,
  }),
  output: done,
  errors: ['ERR_USER_CREATION_DISABLED', 'ERR_EMAIL_TAKEN', 'ERR_COMMON_PASSWORD'],
})
