import type { PlanFlag } from '@recado/contract/plan-flags'
import type { ErrorCode } from '@recado/contract/errors'
import { can, type Permission } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/platform/session'
import { readStored } from '#platform/storage.ts'

/** Who may open a screen or see its menu entry. Without conditions, every signed-in user. */
export interface Access {
  allow?: Permission
  /** Only the operator. */
  super?: true
  /** The operator may open it in any case. */
  orSuper?: true
  /** The company's plan must include it. */
  plan?: PlanFlag
  /** It is only there for companies with a connection that Meta carries. */
  official?: true
  /** It is only there while browser storage has this key. */
  stored?: string
}

/** Why the user may not open it, or null if they may. The server checks each call again. */
export function refusalOf(
  { profile, company, super: isSuper }: SessionUser,
  { allow, super: onlySuper, orSuper, plan }: Access,
): ErrorCode | null {
  if (onlySuper && !isSuper) return 'ERR_NO_PERMISSION'
  if (allow && !can(profile, allow) && !(orSuper && isSuper)) return 'ERR_NO_PERMISSION'
  return plan && company.plan?.[plan] !== true ? 'ERR_PLAN_FEATURE' : null
}

/** Is there such a screen for the company, in this browser? */
export function isThere({ officialLines }: Pick<SessionUser, 'officialLines'>, { stored, official }: Access): boolean {
  return (stored === undefined || readStored(stored) !== null) && (official === undefined || officialLines.length > 0)
}
