import type { Input } from '@recado/contract/endpoint'
import { deleteTicket, updateTicket, type Ticket, type TicketEvent } from '@recado/contract/tickets/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api/api.ts'
import { toast } from '#ui/overlays/toast.ts'
import { applyTicketEvents } from '#features/tickets/cache.ts'
import { once, useTake } from '#features/tickets/actions/verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'

/** While one of these runs, losing sight of the ticket is expected. */
export const leavingKey = ['tickets', 'leaving'] as const

/** Letting go of a ticket leaves its conversation; it can be undone for five seconds. */
export function useLetGo(verb: 'giveBack' | 'resolve') {
  const { t } = useTranslation(['tickets', 'ui'])
  const viewer = useViewer()
  const leave = useLeave()
  const takeBack = useTake(verb === 'resolve' ? 'reopen' : 'accept')
  const handBack = useTransfer()
  const navigate = useNavigate()
  const letGo = useMutation({
    mutationKey: leavingKey,
    mutationFn: async ({ id, uuid, queueId }: Ticket) => {
      const change =
        verb === 'resolve'
          ? ({ userId: viewer.id, queueId, status: 'closed' } as const)
          : ({ userId: null, status: 'pending' } as const)
      return leave(uuid, { action: 'update', ticket: await call(updateTicket, { id, ...change }) })
    },
  })
  const undo = async (ticket: Ticket, returns: boolean) => {
    const taken = await takeBack.mutateAsync(ticket)
    const { uuid, userId, queueId } = ticket
    // It may have been a colleague's.
    if (userId !== null && userId !== viewer.id)
      await handBack.mutateAsync({ ticket: taken, to: { userId, queueId } }).catch(toast.error)
    if (returns) await navigate(`/tickets/${uuid}`)
  }
  const run = (ticket: Ticket) =>
    once(ticket, async () => {
      const left = await letGo.mutateAsync(ticket)
      const done = verb === 'resolve' ? t('resolved') : t('givenBack')
      toast.success(done, { label: t('ui:undo'), run: () => once(ticket, () => undo(ticket, left)) })
    })
  return { ...letGo, run }
}

export type Destination = Pick<Input<typeof updateTicket>, 'userId' | 'queueId' | 'whatsappId'>

/** Hands the ticket to a queue, or to a colleague there if one is named: then it is open, otherwise it waits. */
export function useTransfer() {
  const leave = useLeave()
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: async ({ ticket: { id, uuid }, to }: { ticket: Ticket; to: Destination }) => {
      const ticket = await call(updateTicket, { id, ...to, status: to.userId ? 'open' : 'pending' })
      await leave(uuid, { action: 'update', ticket })
    },
    // The dialog shows it at the field or as a toast.
    onError: () => null,
  })
}

export function useDeleteTicket() {
  const leave = useLeave()
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: async ({ id, uuid }: Ticket) => {
      await call(deleteTicket, { id })
      await leave(uuid, { action: 'delete', ticketId: id })
    },
  })
}

/** Leaves the ticket's conversation, if open, before reporting the change; still open, it would complain of the lost sight. */
function useLeave() {
  const client = useQueryClient()
  const viewer = useViewer()
  const navigate = useNavigate()
  return async (uuid: string, event: TicketEvent): Promise<boolean> => {
    const isOpen = location.pathname === `/tickets/${uuid}`
    if (isOpen) await navigate('/tickets', { flushSync: true })
    applyTicketEvents(client, viewer, [event])
    return isOpen
  }
}
