import { fail } from './fail.ts'

/** ERR_SUBSCRIPTION_EXPIRED, with the date, once a company's subscription has ended; null never ends. */
export function requireSubscription(dueDate: Date | null, now: Date): void {
  if (dueDate && dueDate < now) fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: dueDate.toISOString() })
}
