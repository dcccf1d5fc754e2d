import type { SessionUser } from '@recado/contract/platform/session'
import { setSessionUser, useSession } from './session.ts'

/** Applies a change to the signed-in user at once, and reverts it if it cannot be saved. */
export async function changeMe(change: Partial<SessionUser>, save: () => Promise<unknown>): Promise<void> {
  const before = useSession.getState().user
  show(change)
  try {
    await save()
  } catch (error) {
    if (before) show(Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof SessionUser]])))
    throw error
  }
}

function show(change: Partial<SessionUser>): void {
  const { user } = useSession.getState()
  if (user) setSessionUser({ ...user, ...change })
}
