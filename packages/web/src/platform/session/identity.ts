import { me } from '@recado/contract/auth/api'
import { listSettings } from '@recado/contract/settings/api'
import type { SessionUser } from '@recado/contract/users/api'
import { call } from '#platform/api/api.ts'

/** Whose token the stored one is. Loaded only when there is one. */
export function fetchMe(): Promise<SessionUser> {
  return call(me, {})
}

export function fetchSettings(): Promise<{ key: string; value: string }[]> {
  return call(listSettings, {})
}
