import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useReducer } from 'react'
import { serverNow } from '#platform/server-time.ts'
import { phaseOf, type Phase } from './phase.ts'

/** The phase of the ticket's window by the server's clock. It is drawn again when that changes. */
export function usePhase(ticket: Pick<Ticket, 'windowEndsAt'>): Phase {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const phase = phaseOf(ticket, serverNow())
  const { changesInMs } = phase
  useEffect(() => {
    if (changesInMs === null) return
    const timer = setTimeout(redraw, changesInMs + 1)
    return () => clearTimeout(timer)
  })
  return phase
}

/** When the ticket's window closed, while it is closed. */
export function useClosedAt(ticket: Pick<Ticket, 'windowEndsAt'>): string | null {
  return usePhase(ticket).state === 'closed' ? ticket.windowEndsAt : null
}
