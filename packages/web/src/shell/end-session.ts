import { logout } from '@recado/contract/platform/session'
import { call } from '#platform/api/api.ts'
import { expectEnd, signOut } from '#platform/session/session.ts'

/** Signs out on the server, if it can be reached, and here in any case. */
export async function endSession(): Promise<void> {
  expectEnd(null)
  await call(logout, {}).catch(() => null)
  signOut()
}
