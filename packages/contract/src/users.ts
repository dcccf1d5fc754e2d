import { z } from 'zod/mini'
import { company } from './companies.ts'
import { profiles } from './permissions.ts'

/** `desabled` is the wire spelling of the specification. */
export const allTicket = z.enum(['enabled', 'desabled'])

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
  queues: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  company,
})
export type SessionUser = z.infer<typeof sessionUser>
