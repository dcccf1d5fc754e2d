import { type LoaderFunctionArgs, redirect } from 'react-router'
import { adoptLanguage } from '#platform/i18n.ts'
import { setSessionUser, useSession } from '#platform/session/session.ts'
import { signInFrom } from '#platform/session/way-back.ts'

/** Private routes: a session, and the user it belongs to. */
export async function requireUser({ request }: LoaderFunctionArgs): Promise<null> {
  const { token, user } = useSession.getState()
  const { pathname, search, hash } = new URL(request.url)
  const signIn = () => redirect(signInFrom(pathname + search + hash))
  if (!token) throw signIn()
  try {
    const known = user ?? (await (await import('#platform/session/identity.ts')).fetchMe())
    setSessionUser(known)
    await adoptLanguage(known.language)
    return null
  } catch (error) {
    if (!useSession.getState().token) throw signIn()
    throw error
  }
}

const guestsOnly = /^\/(login|signup|forgetpsw)$/

/** Sign-in is for visitors. A link with a token is for the visitor who opens it, even where an older session was left. */
export function requireGuest({ request }: LoaderFunctionArgs): null {
  if (useSession.getState().token && guestsOnly.test(new URL(request.url).pathname)) throw redirect('/')
  return null
}
