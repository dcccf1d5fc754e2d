import { firstContacts, firstContactsADay, firstContactsMs } from '@recado/border/first-contacts'
import type { Budget } from '#orders/budgets.ts'

/** The limits within which an account on a phone is not restricted, as far as known. */
export const budgets: readonly Budget[] = [
  {
    name: firstContacts,
    per: 'connection',
    of: 'first-contacts',
    holds: 'campaigns',
    amount: ({ pairedAt }, now) => firstContactsADay(pairedAt, now),
    ms: firstContactsMs,
  },
]
