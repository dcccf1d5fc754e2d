import type { PlanFlag } from '@recado/contract/plan-flags'
import { fail } from './fail.ts'

/** Whether a person's company may use the product, and how long; both dates null: for ever. */
export interface Subscription {
  /** Whoever runs the installation has blocked it, or deleted it. */
  isBlocked: boolean
  /** The last day on which it can be had back, where it was deleted: yyyy-MM-dd. */
  restorableUntil: string | null
  /** The last day, where the company is: yyyy-MM-dd. */
  dueDate: string | null
  /** When that day is over there. */
  endsAt: Date | null
}

/** What a company has of all that there is. */
export interface Licence {
  planFlags: readonly PlanFlag[]
  /** What the plan has besides, until the company's e-mail is confirmed. */
  withheld: readonly PlanFlag[]
}

/** ERR_PLAN_FEATURE, or ERR_EMAIL_UNCONFIRMED for what the plan has and is withheld. */
export function requireFlag({ planFlags, withheld }: Licence, flag: PlanFlag): void {
  if (!planFlags.includes(flag)) fail(withheld.includes(flag) ? 'ERR_EMAIL_UNCONFIRMED' : 'ERR_PLAN_FEATURE')
}

/** ERR_COMPANY_BLOCKED, whatever is paid for; of one that was deleted with the day until which that can be undone. */
export function requireOpen({ isBlocked, restorableUntil }: Subscription): void {
  if (isBlocked) fail('ERR_COMPANY_BLOCKED', restorableUntil === null ? undefined : { restorableUntil })
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
