import { fail } from './fail.ts'

/** Whether a person's company may use the product, and how long; both dates null: for ever. */
export interface Subscription {
  /** Whoever runs the installation has blocked it, or deleted it. */
  isBlocked: boolean
  /** The last day, where the company is: yyyy-MM-dd. */
  dueDate: string | null
  /** When that day is over there. */
  endsAt: Date | null
}

/** ERR_COMPANY_BLOCKED, whatever is paid for. */
export function requireOpen({ isBlocked }: Subscription): void {
  if (isBlocked) fail('ERR_COMPANY_BLOCKED')
}

/** ERR_COMPANY_BLOCKED, or ERR_SUBSCRIPTION_EXPIRED with the last day, once that is over. */
export function requireSubscription(subscription: Subscription, now: Date): void {
  requireOpen(subscription)
  if (hasEnded(subscription, now)) fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: subscription.dueDate })
}

/** Is the last day over? */
export function hasEnded({ endsAt }: Subscription, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}
