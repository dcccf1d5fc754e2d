import { me } from '@recado/contract/auth/api'
import { listSettings } from '@recado/contract/settings/api'
import type { SessionUser } from '@recado/contract/users/api'
import { call } from '#platform/api/api.ts'
import { know, useSession } from './session.ts'

/** Whose token the stored one is. Loaded only when there is one. */
export function fetchMe(): Promise<SessionUser> {
  return call(me, {})
}

/** Knows the signed-in user anew. What became known while the server was asked is newer than its answer, so it is asked once more. */
export async function refreshMe(): Promise<void> {
  const before = useSession.getState().user
  const user = await fetchMe()
  if (useSession.getState().user === before) know(user)
  else await refreshMe()
}

export function fetchSettings(): Promise<{ key: string; value: string }[]> {
  return call(listSettings, {})
}
