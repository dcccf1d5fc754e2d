import type { User } from '@recado/contract/users/api'

/** What is written down of a person when it changes. */
export function fieldsOf({ name, email, profile, allTicket, queues }: User) {
  return { name, email, profile, allTicket, queues: queues.map((queue) => queue.name).join(', ') }
}
