import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useReducer } from 'react'
import { serverNow } from '#platform/server-time.ts'
import { phaseOf, type Phase } from './phase.ts'

/** The longest time that a timer can wait. */
const maxTimerMs = 2 ** 31 - 1

/** The phase of the ticket's window by the server's clock. It is drawn again when that changes. */
export function usePhase(ticket: Pick<Ticket, 'windowEndsAt'>): Phase {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const phase = phaseOf(ticket, serverNow())
  const { changesAt } = phase
  useEffect(() => {
    if (changesAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The server's time may have been learned anew meanwhile.
    const wait = () => {
      const left = changesAt - serverNow()
      if (left <= 0) redraw()
      else timer = setTimeout(wait, Math.min(left, maxTimerMs))
    }
    wait()
    return () => clearTimeout(timer)
  }, [changesAt])
  return phase
}

/** When the ticket's window closed, while it is closed. */
export function useClosedAt(ticket: Pick<Ticket, 'windowEndsAt'>): string | null {
  return usePhase(ticket).state === 'closed' ? ticket.windowEndsAt : null
}
