import { showLoginLink, useDemoLink as demoLink } from '@recado/contract/auth/api'
import { listTickets } from '@recado/contract/tickets/api'
import type { Output } from '@recado/contract/endpoint'
import { useEffect, useState } from 'react'
import { useNavigate } from '#platform/router/router.tsx'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { signIn, useSession } from '#platform/session/session.ts'
import { saveTour } from '#features/tour/tour.ts'

export type LinkUser = Output<typeof showLoginLink>

interface Found {
  token: string
  person?: LinkUser
  error?: unknown
}

/** The user of the link. A link that asks for no password signs in at once. */
export function useLinkUser(token: string): { person: LinkUser | undefined; error: unknown } {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isGone = false
    const tell = (news: Omit<Found, 'token'>) => !isGone && setFound({ token, ...news })
    const look = async () => {
      const person = await call(showLoginLink, { token })
      tell({ person })
      if (person.setsPassword || isGone) return
      const { phonesUrl, ...session } = await call(demoLink, { token })
      signIn(session)
      const first = await beginTour(session.user.id, phonesUrl)
      await navigate(first ? `/tickets/${first}` : '/tickets', { replace: true, state: { signedIn: true } })
    }
    look().catch((error: unknown) => {
      // The link was opened again by a user who has signed in with it.
      if (useSession.getState().token && hasCode(error, 'ERR_LINK_EXPIRED')) void navigate('/', { replace: true })
      else tell({ error })
    })
    return () => void (isGone = true)
  }, [token, navigate])
  const isOf = found?.token === token
  return { person: isOf ? found.person : undefined, error: isOf ? (found.error ?? null) : null }
}

/** Starts the tour of a demo at the conversation whose customer wrote last. Returns its uuid, if there is one. */
async function beginTour(userId: number, phonesUrl: string): Promise<string | undefined> {
  const { tickets: open } = await call(listTickets, { status: 'open', showAll: 'false', pageNumber: '1' })
  const { tickets: pending } = await call(listTickets, { status: 'pending', showAll: 'false', pageNumber: '1' })
  const answer = open.find(({ waitingSince, isGroup }) => waitingSince !== null && !isGroup)
  if (!answer) return undefined
  const { id, uuid, contact } = answer
  const waiting = pending.map((ticket) => ticket.id)
  saveTour({ userId, phonesUrl, answer: { id, uuid, name: contact.name, number: contact.number ?? '' }, waiting, done: [] })
  return uuid
}
