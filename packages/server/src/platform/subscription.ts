import type { PlanFlag } from '@recado/contract/plan-flags'
import { fail } from './fail.ts'

/** Whether a user's company may use the product, and for how long. Both dates null: for ever. */
export interface Subscription {
  /** The operator has blocked or deleted the company. */
  isBlocked: boolean
  /** The last day on which a deleted company can be restored: yyyy-MM-dd. */
  restorableUntil: string | null
  /** The last day, in the company's time zone: yyyy-MM-dd. */
  dueDate: string | null
  /** The end of that day in the company's time zone. */
  endsAt: Date | null
}

/** The optional features that a company may use. */
export interface Licence {
  planFlags: readonly PlanFlag[]
  /** Flags that the plan has besides, withheld until the company's e-mail is confirmed. */
  withheld: readonly PlanFlag[]
}

/** Fails with ERR_PLAN_FEATURE, or with ERR_EMAIL_UNCONFIRMED for a flag that is withheld. */
export function requireFlag({ planFlags, withheld }: Licence, flag: PlanFlag): void {
  if (!planFlags.includes(flag)) fail(withheld.includes(flag) ? 'ERR_EMAIL_UNCONFIRMED' : 'ERR_PLAN_FEATURE')
}

/**
 * Fails with ERR_COMPANY_BLOCKED, whatever is paid for. For a deleted company the error carries the last day on which the deletion can be
 * undone.
 */
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
