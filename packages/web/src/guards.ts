import { adoptLanguage } from '#platform/i18n.ts'
import { setSessionUser, useSession } from '#platform/session/session.ts'
import { signInFrom } from '#platform/session/way-back.ts'

/** Private screens: a session, and the user it belongs to. Visitors are led to the sign-in. */
export async function requireUser(address: string): Promise<string | null> {
  const { token, user } = useSession.getState()
  if (!token) return signInFrom(address)
  try {
    const known = user ?? (await (await import('#platform/session/identity.ts')).fetchMe())
    setSessionUser(known)
    await adoptLanguage(known.language)
    return null
  } catch (error) {
    if (!useSession.getState().token) return signInFrom(address)
    throw error
  }
}

const guestsOnly = /^\/(login|signup|forgetpsw)([?#]|$)/

/** Sign-in is for visitors. A link with a token is for the visitor who opens it, even where an older session was left. */
export function requireGuest(address: string): string | null {
  return useSession.getState().token && guestsOnly.test(address) ? '/' : null
}
