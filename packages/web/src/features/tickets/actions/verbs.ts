import type { Input } from '@recado/contract/endpoint'
import { createTicket, updateTicket, type Ticket } from '@recado/contract/tickets/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#platform/router/router.tsx'
import { call } from '#platform/api/api.ts'
import { applyTicketEvents } from '#features/tickets/cache.ts'
import { useListView } from '#features/tickets/list/list-view.ts'
import { useViewer } from '#platform/session/viewer.ts'

/** Takes a ticket over; lists and the open conversation follow the answer. */
export function useTakeOver(verb: 'accept' | 'reopen') {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: ({ id, queueId }: Ticket) => {
      const queue = verb === 'reopen' ? { queueId } : {}
      return call(updateTicket, { id, userId: viewer.id, ...queue, status: 'open' })
    },
    onSuccess: (ticket) => applyTicketEvents(client, viewer, [{ action: 'update', ticket }]),
  })
}

/** Taking a ticket opens it and turns to the list of tickets in hand: its row may be gone by the time the answer arrives. */
function useTakeOverAndOpen(verb: 'accept' | 'reopen') {
  const take = useTakeOver(verb)
  const navigate = useNavigate()
  const [, changeView] = useListView()
  const run = (ticket: Ticket, onDone?: () => void) =>
    oncePerTicket(ticket, async () => {
      const { uuid } = await take.mutateAsync(ticket)
      onDone?.()
      changeView({ tab: 'open', status: 'open' })
      if (location.pathname !== `/tickets/${uuid}`) await navigate(`/tickets/${uuid}`)
    })
  return { ...take, run }
}

export function useAccept() {
  return useTakeOverAndOpen('accept')
}

export function useReopen() {
  return useTakeOverAndOpen('reopen')
}

/** Starts a conversation owned by the user. */
export function useCreateTicket() {
  const client = useQueryClient()
  const viewer = useViewer()
  return async (input: Omit<Input<typeof createTicket>, 'userId' | 'status'>): Promise<Ticket> => {
    const ticket = await call(createTicket, { ...input, userId: viewer.id, status: 'open' })
    applyTicketEvents(client, viewer, [{ action: 'update', ticket }])
    return ticket
  }
}

/** Tickets with a verb under way. */
const underWay = new Set<number>()

/** One verb per ticket at a time: a second press or key while the first is under way does nothing. */
export function oncePerTicket({ id }: Ticket, run: () => Promise<void>): void {
  if (underWay.has(id)) return
  underWay.add(id)
  void run()
    .catch(shown)
    .finally(() => underWay.delete(id))
}

/** The mutation cache has shown the error. */
function shown(): void {}
