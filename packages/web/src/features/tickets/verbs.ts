import { updateTicket, type Ticket } from '@recado/contract/tickets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api.ts'
import { toast } from '#ui/toast.ts'
import { applyTicketEvents } from './cache.ts'
import { useViewer } from './viewer.ts'

type Verb = 'accept' | 'giveBack' | 'resolve' | 'reopen'

/** What can be done with a ticket; lists and the open conversation follow the answer. */
export function useTicketVerb(verb: Verb) {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: ({ id, queueId }: Ticket) => {
      const owned = { id, userId: viewer.id }
      switch (verb) {
        case 'accept':
          return call(updateTicket, { ...owned, status: 'open' })
        case 'giveBack':
          return call(updateTicket, { id, userId: null, status: 'pending' })
        case 'resolve':
          return call(updateTicket, { ...owned, queueId, status: 'closed' })
        case 'reopen':
          return call(updateTicket, { ...owned, queueId, status: 'open' })
      }
    },
    onSuccess: (ticket) => applyTicketEvents(client, viewer, [{ action: 'update', ticket }]),
  })
}

/** Taking a ticket opens it, even when the list it was taken from is gone by the time of the answer. */
export function useAccept() {
  const accept = useTicketVerb('accept')
  const navigate = useNavigate()
  const run = async (ticket: Ticket, onDone?: () => void) => {
    const { uuid } = await accept.mutateAsync(ticket)
    onDone?.()
    await navigate(`/tickets/${uuid}`)
  }
  return { ...accept, run: (ticket: Ticket, onDone?: () => void) => void run(ticket, onDone).catch(shown) }
}

/** Letting go of a ticket leaves the conversation; for five seconds it can be taken back. */
export function useLetGo(verb: 'giveBack' | 'resolve') {
  const { t } = useTranslation(['tickets', 'ui'])
  const letGo = useTicketVerb(verb)
  const takeBack = useTicketVerb(verb === 'resolve' ? 'reopen' : 'accept')
  const navigate = useNavigate()
  const done = verb === 'resolve' ? t('resolved') : t('givenBack')
  const undo = async (ticket: Ticket) => {
    const { uuid } = await takeBack.mutateAsync(ticket)
    await navigate(`/tickets/${uuid}`)
  }
  const run = async (ticket: Ticket) => {
    await letGo.mutateAsync(ticket)
    toast.success(done, { label: t('ui:undo'), onUndo: () => void undo(ticket).catch(shown) })
    await navigate('/tickets')
  }
  return { ...letGo, run: (ticket: Ticket) => void run(ticket).catch(shown) }
}

/** The cache of mutations has shown the error. */
function shown(): void {}
