import type { PlanFlag } from '@recado/contract/companies'
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
  /** Why nothing can be worked on, told over the whole screen. */
  stop: Stop | null
}

/** Signed in on another computer, or the company's subscription has ended. */
export type Stop = { reason: 'replaced' } | { reason: 'unpaid'; dueDate: string | null }

/** What the API client needs of a session. */
export interface SessionTokens {
  token: () => string | null
  renewed: (answer: SignedIn) => void
  ended: () => void
  unpaid: (dueDate: string | null) => void
}

const timeToReadNotice = 1000

export const useSession = create<SessionState>(() => ({ token: readStored('token'), user: null, expired: false, stop: null }))

export const session: SessionTokens = {
  token: () => useSession.getState().token,
  renewed: signIn,
  ended: () => forget(true),
  unpaid: (dueDate) => useSession.setState({ stop: { reason: 'unpaid', dueDate } }),
}

export function signIn({ token, user }: SignedIn): void {
  writeStored('companyId', String(user.companyId))
  writeStored('userId', String(user.id))
  writeStored('companyDueDate', user.company.dueDate)
  writeStored('token', token)
  useSession.setState({ token, expired: false })
  know(user)
}

/**
 * Takes what the server says of the signed-in user. The same news keeps the object, so that nothing is built anew with
 * every renewal. `cshow` shows the campaign screens; whether they may be used, the server decides.
 */
export function know(user: SessionUser): void {
  const campaigns = user.company.settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true')
  writeStored('cshow', campaigns ? 'true' : null)
  const known = useSession.getState().user
  if (JSON.stringify(known) !== JSON.stringify(user)) useSession.setState({ user })
}

/** Forgets the session in this browser; ending it on the server is the caller's matter. */
export function signOut(): void {
  useSession.setState({ stop: null })
  forget(false)
}

/** Somebody signed in as this user on another computer: the session here is over, and the page begins anew. */
export function giveWay(): void {
  useSession.setState({ stop: { reason: 'replaced' } })
  forget(false)
  setTimeout(() => location.reload(), timeToReadNotice)
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

/** Does the company's plan include this? The server asks it again. */
export function usePlan(flag: PlanFlag): boolean {
  return useMe().company.plan?.[flag] === true
}

/** Follows what other tabs do: a renewed token is shared, a sign-out ends here too, another user means another page. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const { token, user } = useSession.getState()
    if (key !== 'token' || newValue === token) return
    if (!newValue) forget(false)
    else if (user && readStored('userId') === String(user.id)) useSession.setState({ token: newValue })
    else location.reload()
  })
}

function forget(expired: boolean): void {
  for (const key of ['token', 'companyId', 'userId', 'companyDueDate']) writeStored(key, null)
  useSession.setState({ token: null, user: null, expired })
}
