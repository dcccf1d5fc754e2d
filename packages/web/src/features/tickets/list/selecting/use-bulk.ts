import type { Ticket } from '@recado/contract/tickets/api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { leavingKey } from '#features/tickets/list/leaving.ts'
import { toast } from '#ui/overlays/toast.ts'
import { clearSelected } from './selected.ts'

interface Bulk {
  tickets: readonly Ticket[]
  act: (ticket: Ticket) => Promise<unknown>
  /** The notice about the tickets for which it worked. */
  said: (count: number) => string
  undo?: ((ticket: Ticket) => Promise<unknown>) | undefined
}

/** How many tickets of how many are done, while a bulk action runs. */
export interface Progress {
  done: number
  of: number
}

/** Does the same with each of several tickets in turn, and offers one undo for all. Refusals are counted, with a reason. */
export function useBulk() {
  const { t } = useTranslation(['tickets', 'ui'])
  const [progress, setProgress] = useState<Progress | null>(null)
  const inTurn = async (tickets: readonly Ticket[], act: Bulk['act']): Promise<readonly Ticket[]> => {
    const done: Ticket[] = []
    const refusals: unknown[] = []
    for (const ticket of tickets) {
      setProgress({ done: done.length + refusals.length, of: tickets.length })
      await act(ticket).then(
        () => done.push(ticket),
        (refusal: unknown) => refusals.push(refusal),
      )
    }
    setProgress(null)
    if (refusals.length > 0) toast.error(t('selecting.refused', { count: refusals.length, why: errorText(refusals[0]) }))
    return done
  }
  const { mutateAsync } = useMutation({
    mutationKey: leavingKey,
    mutationFn: ({ tickets, act }: Pick<Bulk, 'tickets' | 'act'>) => inTurn(tickets, act),
  })
  const run = async ({ tickets, act, said, undo }: Bulk): Promise<void> => {
    const done = await mutateAsync({ tickets, act })
    clearSelected()
    if (done.length === 0) return
    const offer = undo && { label: t('ui:undo'), run: () => void mutateAsync({ tickets: done, act: undo }) }
    toast.success(said(done.length), offer)
  }
  return { run: (bulk: Bulk) => void run(bulk), progress }
}
