import type { Input } from '@recado/contract/endpoint'
import { deleteTicket, updateTicket, type Ticket, type TicketEvent } from '@recado/contract/tickets/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { call } from '#platform/api/api.ts'
import { toast } from '#ui/overlays/toast.ts'
import { applyTicketEvents } from '#features/tickets/cache.ts'
import { oncePerTicket, useTakeOver } from '#features/tickets/actions/verbs.ts'
import { useAfterResolving } from './next.ts'
import { useViewer } from '#platform/session/viewer.ts'

/** While one of these runs, losing sight of the ticket is expected. */
export const leavingKey = ['tickets', 'leaving'] as const

/** Returns or resolves a ticket, and leaves its conversation. */
export function useReleaseAndUndo(verb: 'giveBack' | 'resolve') {
  const viewer = useViewer()
  const leave = useLeave()
  const takeBack = useTakeOver(verb === 'resolve' ? 'reopen' : 'accept')
  const handBack = useTransfer()
  const afterResolving = useAfterResolving()
  /** Resolves to whether its conversation was open. */
  const letGo = async (ticket: Ticket): Promise<boolean> => {
    const { id, uuid, queueId } = ticket
    const change =
      verb === 'resolve'
        ? ({ userId: viewer.id, queueId, status: 'closed' } as const)
        : ({ userId: null, status: 'pending' } as const)
    const changed = await call(updateTicket, { id, ...change })
    return leave(uuid, { action: 'update', ticket: changed }, verb === 'resolve' ? afterResolving(ticket) : '/tickets')
  }
  const undo = async (ticket: Ticket): Promise<void> => {
    const taken = await takeBack.mutateAsync(ticket)
    const { userId, queueId } = ticket
    // The ticket may have been a colleague's.
    if (userId !== null && userId !== viewer.id)
      await handBack.mutateAsync({ ticket: taken, to: { userId, queueId } }).catch(toast.error)
  }
  return { letGo, undo }
}

/** The same for one ticket, from a button. The user can undo it for five seconds. */
export function useReleaseButton(verb: 'giveBack' | 'resolve') {
  const { t } = useTranslation(['tickets', 'ui'])
  const { letGo, undo } = useReleaseAndUndo(verb)
  const me = useViewer()
  const navigate = useNavigate()
  const letting = useMutation({ mutationKey: leavingKey, mutationFn: letGo })
  const run = (ticket: Ticket) =>
    oncePerTicket(ticket, async () => {
      const left = await letting.mutateAsync(ticket)
      // Names the attendant of the ticket if that is not the user, because the press may have been meant for another ticket.
      const other = ticket.user?.id !== me.id ? ticket.user?.name : undefined
      const resolved = other === undefined ? t('resolved', { count: 1 }) : t('resolvedOf', { name: other })
      const done = verb === 'resolve' ? resolved : t('givenBack', { count: 1 })
      const back = async () => {
        await undo(ticket)
        if (left) await navigate(`/tickets/${ticket.uuid}`)
      }
      toast.success(done, { label: t('ui:undo'), run: () => oncePerTicket(ticket, back) })
    })
  return { ...letting, run }
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

/**
 * Leaves the ticket's conversation, if open, before reporting the change. An open conversation would complain that the ticket is out of
 * sight.
 */
function useLeave() {
  const client = useQueryClient()
  const viewer = useViewer()
  const navigate = useNavigate()
  return async (uuid: string, event: TicketEvent, to = '/tickets'): Promise<boolean> => {
    const isOpen = location.pathname === `/tickets/${uuid}`
    if (isOpen) await navigate(to, { flushSync: true })
    applyTicketEvents(client, viewer, [event])
    return isOpen
  }
}
