import { firstContactsADay, firstContactsMs } from '@recado/border/first-contacts'
import type { Approaches } from '#features/connections/sessions.ts'

const mostDays = 366

/** When the last of so many strangers can be approached, as far as the allowance goes; undefined when that is more than a year away. */
export function strangersEnd(
  { approached, allowance, endsAt, pairedAt }: Approaches,
  strangers: number,
  from: Date,
): Date | undefined {
  if (allowance === null) return from
  let left = strangers - Math.max(0, allowance - approached)
  let at = left > 0 && endsAt && endsAt > from ? endsAt : from
  for (let day = 0; left > 0; day++) {
    if (day === mostDays) return undefined
    if (day > 0 || !endsAt) at = new Date(at.getTime() + firstContactsMs)
    left -= firstContactsADay(pairedAt, at)
  }
  return at
}
