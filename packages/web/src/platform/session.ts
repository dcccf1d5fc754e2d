import { can, type Permission } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users'
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export interface SignedIn {
  token: string
  user: SessionUser
}

interface SessionState {
  token: string | null
  /** Known from sign-in, or fetched when a stored token is found. */
  user: SessionUser | null
  /** The server ended the session: sign-in says so. */
  expired: boolean
}

/** What the API client needs of a session. */
export interface SessionTokens {
  token: () => string | null
  renewed: (answer: SignedIn) => void
  ended: () => void
}

export const useSession = create<SessionState>(() => ({ token: readStored('token'), user: null, expired: false }))

export const session: SessionTokens = {
  token: () => useSession.getState().token,
  renewed: signIn,
  ended: () => forget(true),
}

export function signIn({ token, user }: SignedIn): void {
  writeStored('token', token)
  writeStored('companyId', String(user.companyId))
  writeStored('userId', String(user.id))
  writeStored('companyDueDate', user.company.dueDate)
  useSession.setState({ token, user, expired: false })
}

/** Forgets the session in this browser; ending it on the server is the caller's matter. */
export function signOut(): void {
  forget(false)
}

/** The signed-in user; only for screens behind sign-in. */
export function useMe(): SessionUser {
  const user = useSession((state) => state.user)
  if (!user) throw new Error('This screen needs a signed-in user.')
  return user
}

/** May the signed-in user do this? The server asks the same table again. */
export function useCan(permission: Permission): boolean {
  return can(useMe().profile, permission)
}

/** Follows what other tabs do: a renewed token is shared, a sign-out ends here too. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'token' || newValue === useSession.getState().token) return
    if (newValue) useSession.setState({ token: newValue })
    else forget(false)
  })
}

function forget(expired: boolean): void {
  for (const key of ['token', 'companyId', 'userId', 'companyDueDate']) writeStored(key, null)
  useSession.setState({ token: null, user: null, expired })
}
