import { minReach, reachedMs } from '@recado/border/reached'
import type { Budget } from '#orders/budgets.ts'

/**
 * One message every six seconds to a person. Up to 45 may go within six seconds, and are paid for with as many times six seconds of
 * silence. Meta takes 80 messages a second from a number, those that come in included. The lines of a portfolio reach so many people
 * outside the window in 24 hours as its tier says: campaigns wait for that, and what a user writes goes and is counted.
 */
export const budgets: readonly Budget[] = [
  { name: 'pair', per: 'contact', of: 'all', holds: 'automatic', amount: () => 45, ms: 6_000, grows: true },
  { name: 'second', per: 'connection', of: 'all', holds: 'all', amount: () => 70, ms: 1_000 },
  {
    name: 'portfolio',
    per: 'portfolio',
    of: 'first-contacts',
    holds: 'campaigns',
    amount: ({ dailyLimit }) => (dailyLimit === undefined ? minReach : dailyLimit),
    ms: reachedMs,
    people: true,
  },
]
