import { me } from '@recado/contract/auth'
import { listSettings } from '@recado/contract/settings'
import type { SessionUser } from '@recado/contract/users'
import { call } from './api.ts'

/** Who the stored token belongs to. Loaded only when there is one. */
export function fetchMe(): Promise<SessionUser> {
  return call(me, {})
}

export function fetchSettings(): Promise<{ key: string; value: string }[]> {
  return call(listSettings, {})
}
