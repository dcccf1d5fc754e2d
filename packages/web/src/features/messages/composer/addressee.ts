import type { Ticket } from '@recado/contract/tickets/api'

/** The addressee: a person by first name, a group by its full name. */
export function addressee({
  isGroup,
  contact: { name },
}: {
  isGroup: boolean
  contact: Pick<Ticket['contact'], 'name'>
}): string {
  return isGroup ? name : (name.split(' ')[0] ?? name)
}
