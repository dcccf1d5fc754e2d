import type { PlanFlag } from '@recado/contract/plan-flags'
import type { ErrorCode } from '@recado/contract/errors'
import { can, type Permission } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/api'
import { readStored } from '#platform/storage.ts'

/** Who gets to a screen, or sees its entry in the menu; without conditions, everybody who is signed in. */
export interface Access {
  allow?: Permission
  /** Only whoever runs the installation. */
  super?: true
  /** Whoever runs the installation gets there in any case. */
  orSuper?: true
  /** The company's plan must include it. */
  plan?: PlanFlag
  /** It is only there while browser storage has this key. */
  stored?: string
}

/** What keeps the user away; null when nothing does. The server checks each call again. */
export function refusalOf(
  { profile, company, super: isSuper }: SessionUser,
  { allow, super: onlySuper, orSuper, plan }: Access,
): ErrorCode | null {
  if (onlySuper && !isSuper) return 'ERR_NO_PERMISSION'
  if (allow && !can(profile, allow) && !(orSuper && isSuper)) return 'ERR_NO_PERMISSION'
  return plan && company.plan?.[plan] !== true ? 'ERR_PLAN_FEATURE' : null
}

/** Is there such a screen in this browser? */
export function isThere({ stored }: Access): boolean {
  return stored === undefined || readStored(stored) !== null
}
