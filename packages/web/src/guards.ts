import { type LoaderFunctionArgs, redirect } from 'react-router'
import { adoptLanguage } from '#platform/i18n.ts'
import { know, useSession } from '#platform/session/session.ts'

/** Private routes: a session, and the user it belongs to. */
export async function requireUser(): Promise<null> {
  const { token, user } = useSession.getState()
  if (!token) throw redirect('/login')
  try {
    const known = user ?? (await (await import('#platform/session/identity.ts')).fetchMe())
    know(known)
    await adoptLanguage(known.language)
    return null
  } catch (error) {
    if (!useSession.getState().token) throw redirect('/login')
    throw error
  }
}

/** Sign-in is for those not signed in. A link is for whoever opens it, also where an older session was left. */
export function requireNobody({ request }: LoaderFunctionArgs): null {
  if (useSession.getState().token && new URL(request.url).pathname === '/login') throw redirect('/')
  return null
}
