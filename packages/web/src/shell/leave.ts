import { logout } from '@recado/contract/auth/api'
import { call } from '#platform/api.ts'
import { expectEnd, signOut } from '#platform/session.ts'

/** Signs out: at once here; the server hears of it when it can. */
export async function leave(): Promise<void> {
  expectEnd(null)
  await call(logout, {}).catch(() => null)
  signOut()
}
