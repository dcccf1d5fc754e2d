import type { User } from '@recado/contract/users/api'

/** The fields of a user that are recorded when they change. */
export function auditedFieldsOf({ name, email, profile, allTicket, queues }: User) {
  return { name, email, profile, allTicket, queues: queues.map((queue) => queue.name).join(', ') }
}
