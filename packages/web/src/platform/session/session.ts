import type { SessionUser, authPush } from '@recado/contract/platform/session'
import type { PlanFlag } from '@recado/contract/plan-flags'
import { can, type Permission } from '@recado/contract/permissions'
import type { Payload } from '@recado/contract/push'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'

export interface SignedIn {
  token: string
  user: SessionUser
}

interface SessionState {
  token: string | null
  /** Known from sign-in, or fetched when a stored token is found. */
  user: SessionUser | null
  /** Why no work is possible; shown over the whole screen. */
  stop: Stop | null
}

/** Why a session ended other than by its user signing out: it expired, the company was deleted, or the reason the server gave. */
export type SessionEnd = 'expired' | 'removed' | Payload<typeof authPush>['reason']

/** The session is over, or the company's subscription has ended. */
export type Stop = { reason: SessionEnd } | { reason: 'unpaid'; dueDate: string | null }

/** What the API client needs of a session. */
export interface SessionTokens {
  token: () => string | null
  renewed: (answer: SignedIn) => void
  /** `end` is why, where the server says so. */
  ended: (end?: SessionEnd) => void
  unpaid: (dueDate: string | null) => void
}

const timeToReadNotice = 1000
const endKey = 'sessionEnd'

/** The reason to show once the server says that the session is over. Null: the user signed out. */
let nextEnd: SessionEnd | null = 'expired'
let isReloading = false

export const useSession = create<SessionState>(() => ({ token: readStored('token'), user: null, stop: null }))

export const session: SessionTokens = {
  token: () => useSession.getState().token,
  renewed: signIn,
  ended,
  unpaid: (dueDate) => useSession.setState({ stop: { reason: 'unpaid', dueDate } }),
}

export function signIn({ token, user }: SignedIn): void {
  writeStored('companyId', String(user.companyId))
  writeStored('userId', String(user.id))
  writeStored('companyDueDate', user.company.dueDate)
  writeStored('token', token)
  writeStored(endKey, null)
  nextEnd = 'expired'
  useSession.setState({ token })
  setSessionUser(user)
}

/**
 * Takes the server's word on the signed-in user. Unchanged news keeps the object, so that a renewal does not rebuild
 * everything. `cshow` shows the campaign screens; the server decides whether they may be used.
 */
export function setSessionUser(user: SessionUser): void {
  const { user: known, stop } = useSession.getState()
  // The bill has been paid, or the due date has changed.
  if (stop?.reason === 'unpaid' && user.company.dueDate !== stop.dueDate) useSession.setState({ stop: null })
  if (JSON.stringify(known) === JSON.stringify(user)) return
  const campaigns = user.company.settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true')
  writeStored('cshow', campaigns ? 'true' : null)
  useSession.setState({ user })
}

/** Forgets the session in this browser; ending it on the server is up to the caller. */
export function signOut(): void {
  writeStored(endKey, null)
  useSession.setState({ stop: null })
  forget()
}

/** Records the reason to show, in case the server says that the session is over. */
export function expectEnd(end: SessionEnd | null): void {
  nextEnd = end
}

/** What ended the last session of this browser; null after a new sign-in, or if its user signed out. */
export function lastEnd(): SessionEnd | null {
  return readStored(endKey) as SessionEnd | null
}

/** The session is over: the page reloads, and sign-in says why. */
function ended(end?: SessionEnd): void {
  if (!useSession.getState().token) return
  if (end && nextEnd) nextEnd = end
  if (!nextEnd) return signOut()
  writeStored(endKey, nextEnd)
  useSession.setState({ stop: { reason: nextEnd } })
  forget()
  setTimeout(reload, nextEnd === 'replaced' ? timeToReadNotice : 0)
}

/** Another tab and the server may both report it. A second reload would interrupt the first. */
function reload(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** The signed-in user; only for screens behind sign-in. */
export function useMe(): SessionUser {
  const user = useSession((state) => state.user)
  if (!user) throw new Error('This screen needs a signed-in user.')
  return user
}

/** May the signed-in user do this? The server checks the same table again. */
export function useCan(permission: Permission): boolean {
  return can(useMe().profile, permission)
}

/** Does the company's plan include this? The server checks again. */
export function usePlan(flag: PlanFlag): boolean {
  return useMe().company.plan?.[flag] === true
}

/** Follows other tabs: a renewed token is shared; the end of the session, or another user, reloads the page. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const { token, user } = useSession.getState()
    if (key !== 'token' || newValue === token) return
    if (newValue && user && readStored('userId') === String(user.id)) useSession.setState({ token: newValue })
    else reload()
  })
}

function forget(): void {
  for (const key of ['token', 'companyId', 'userId', 'companyDueDate']) writeStored(key, null)
  useSession.setState({ token: null, user: null })
}
