import { isUserMuted } from '@recado/contract/platform/mute'
import { useSession } from './session.ts'

/** Whether nothing rings for the user right now. The user may have changed this since the page was opened. */
export function isMutedNow(): boolean {
  const { user } = useSession.getState()
  return user !== null && isUserMuted(user, Date.now(), user.company.timeZone)
}
