import { fail } from './fail.ts'

/** How long a person's company may use the product; both null: for ever. */
export interface Subscription {
  /** The last day, where the company is: yyyy-MM-dd. */
  dueDate: string | null
  /** When that day is over there. */
  endsAt: Date | null
}

/** ERR_SUBSCRIPTION_EXPIRED, with the last day, once that is over. */
export function requireSubscription({ dueDate, endsAt }: Subscription, now: Date): void {
  if (endsAt && endsAt <= now) fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate })
}
