import type { Ticket } from '@recado/contract/tickets/api'

/** To whom one writes: a person by the first name, a group by all of its name. */
export function addressee({
  isGroup,
  contact: { name },
}: {
  isGroup: boolean
  contact: Pick<Ticket['contact'], 'name'>
}): string {
  return isGroup ? name : (name.split(' ')[0] ?? name)
}
