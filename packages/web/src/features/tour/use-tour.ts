import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect } from 'react'
import { useMe } from '#platform/session/session.ts'
import { useConnections } from '#features/connections/queries.ts'
import { saveTour, type Tour, tourSteps, useTourState } from './tour.ts'

/** The user's progress, by their open tickets and connections. A step once done stays done. */
export function useTour(open: readonly Ticket[] | undefined): Tour | null {
  const me = useMe()
  const { tour } = useTourState()
  const isOurs = tour?.userId === me.id
  const lines = useConnections({ enabled: isOurs }).data
  const happened = {
    answer: open !== undefined && !open.some(({ id, waitingSince }) => id === tour?.answer.id && waitingSince !== null),
    accept: open?.some(({ id, userId }) => userId === me.id && tour?.waiting.includes(id)) ?? false,
    connect: (lines?.filter(({ status, provider }) => status === 'CONNECTED' && provider === 'beta').length ?? 0) >= 2,
  }
  const done = tourSteps.filter((step) => happened[step] || tour?.done.includes(step))
  const told = done.join()
  useEffect(() => {
    if (tour && isOurs && told !== tour.done.join()) saveTour({ ...tour, done: tourSteps.filter((step) => told.includes(step)) })
  }, [tour, isOurs, told])
  return isOurs ? { ...tour, done } : null
}
