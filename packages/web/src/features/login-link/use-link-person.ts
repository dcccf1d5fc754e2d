import { showLoginLink, useDemoLink as demoLink } from '@recado/contract/auth/api'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { signIn, useSession } from '#platform/session/session.ts'

export type LinkPerson = Output<typeof showLoginLink>

interface Found {
  token: string
  person?: LinkPerson
  error?: unknown
}

/** Whom the link is for. One that asks for no password signs in at once. */
export function useLinkPerson(token: string): { person: LinkPerson | undefined; error: unknown } {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isGone = false
    const tell = (news: Omit<Found, 'token'>) => !isGone && setFound({ token, ...news })
    const look = async () => {
      const person = await call(showLoginLink, { token })
      tell({ person })
      if (person.setsPassword || isGone) return
      signIn(await call(demoLink, { token }))
      await navigate('/tickets', { replace: true, state: { signedIn: true } })
    }
    look().catch((error: unknown) => {
      // Opened again by whoever came in with it.
      if (useSession.getState().token && hasCode(error, 'ERR_LINK_EXPIRED')) void navigate('/', { replace: true })
      else tell({ error })
    })
    return () => void (isGone = true)
  }, [token, navigate])
  const isOf = found?.token === token
  return { person: isOf ? found.person : undefined, error: isOf ? (found.error ?? null) : null }
}
