import { firstContacts, firstContactsADay, firstContactsMs } from '@recado/border/first-contacts'
import type { Budget } from '#orders/budgets.ts'

/** What an account on a phone may do without being restricted, as far as anybody knows. */
export const budgets: readonly Budget[] = [
  { name: firstContacts, per: 'line', of: 'strangers', holds: 'campaigns', amount: firstContactsADay, ms: firstContactsMs },
]
