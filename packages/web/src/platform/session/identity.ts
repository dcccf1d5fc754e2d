import { type SessionUser, listSettings, me } from '@recado/contract/platform/session'
import { call } from '#platform/api/api.ts'
import { setSessionUser, useSession } from './session.ts'

/** The user that the stored token belongs to. Loaded only when there is a token. */
export function fetchMe(): Promise<SessionUser> {
  return call(me, {})
}

/** Refreshes the signed-in user. A change made during the fetch is newer than the response, so the server is asked once more. */
export async function refreshMe(): Promise<void> {
  const before = useSession.getState().user
  const user = await fetchMe()
  if (useSession.getState().user === before) setSessionUser(user)
  else await refreshMe()
}

export function fetchSettings(): Promise<{ key: string; value: string }[]> {
  return call(listSettings, {})
}
