import { isHushed } from '@recado/contract/users/hush'
import { useSession } from './session.ts'

/** Does nothing ring for the person? As of now: they may have said so since the page was opened. */
export function isHushedNow(): boolean {
  const { user } = useSession.getState()
  return user !== null && isHushed(user, Date.now(), user.company.timeZone)
}
