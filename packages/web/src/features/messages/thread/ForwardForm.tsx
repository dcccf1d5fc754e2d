import { reaches } from '@recado/contract/connections/policy'
import { listTickets, type Ticket } from '@recado/contract/tickets/api'
import { windowStateOf } from '@recado/contract/tickets/window'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { useForward } from '#features/messages/message-verbs.ts'
import { WindowSign } from '#features/windows/parts.ts'
import { call } from '#platform/api/api.ts'
import { serverNow } from '#platform/server-time.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'

interface ForwardFormProps {
  messageIds: number[]
  onClose: () => void
  onDone: () => void
}

/** Chooses one of the open tickets the user may write in. */
export function ForwardForm({ messageIds, onClose, onDone }: ForwardFormProps) {
  const { t } = useTranslation(['messages', 'ui'])
  const [text, setText] = useState('')
  const [to, setTo] = useState<Ticket | null>(null)
  const query = useOpenTickets(useDebounced(text.trim()))
  const { data: connections = [] } = useConnections()
  const isReached = ({ whatsappId, contact }: Ticket) =>
    connections.every((line) => line.id !== whatsappId || reaches(line, contact))
  const forward = useForward()
  // Retrying after a lost answer is the same request; another ticket is a new one.
  // oxlint-disable-next-line react/exhaustive-deps
  const clientId = useMemo(() => crypto.randomUUID(), [to])

  function send(): void {
    if (!to) return
    forward.mutate(
      { ticketId: to.id, messageIds, clientId },
      {
        onSuccess: () => {
          toast.success(t('forwardedTo', { name: to.contact.name }))
          onClose()
          onDone()
        },
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('forwardTitle', { count: messageIds.length })}
      flush
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button look="solid" disabled={!to} busy={forward.isPending} onClick={send}>
            {t('forward')}
          </Button>
        </>
      }
    >
      <div className="px-5 pb-2">
        <SearchBox label={t('forwardSearch')} value={text} onChange={setText} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto sm:h-80 sm:flex-none">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(tickets) => {
            const offered = tickets.filter(isReached)
            if (offered.length === 0) return <EmptyState title={t('forwardNowhere')} />
            return <Choice tickets={offered} to={to} onTo={setTo} />
          }}
        </QueryState>
      </div>
    </Dialog>
  )
}

function Choice({ tickets, to, onTo }: { tickets: readonly Ticket[]; to: Ticket | null; onTo: (ticket: Ticket) => void }) {
  const { t } = useTranslation('messages')
  return (
    <fieldset>
      <legend className="sr-only">{t('forwardTo')}</legend>
      {tickets.map((ticket) => (
        <Target key={ticket.id} ticket={ticket} chosen={to?.id === ticket.id} onChoose={() => onTo(ticket)} />
      ))}
    </fieldset>
  )
}

/** Nothing is forwarded into a closed window. */
function Target({ ticket, chosen, onChoose }: { ticket: Ticket; chosen: boolean; onChoose: () => void }) {
  const closed = windowStateOf(ticket, serverNow()) === 'closed'
  return (
    <label
      className={cx(
        'flex items-center gap-3 px-5 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2',
        'has-focus-visible:outline-ring',
        chosen ? 'bg-soft' : closed ? 'opacity-60' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="forward-to"
        className="accent-[var(--solid)]"
        checked={chosen}
        disabled={closed}
        onChange={onChoose}
      />
      <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-semibold">
          <bdi>{ticket.contact.name}</bdi>
        </span>
        <span className="num block truncate text-12 text-text2">
          {[`#${ticket.code}`, ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      {closed && <WindowSign ticket={ticket} />}
    </label>
  )
}

function useOpenTickets(searchParam: string) {
  return useQuery({
    queryKey: ['messages', 'forward-to', searchParam],
    queryFn: async ({ signal }) =>
      (await call(listTickets, { status: 'open', showAll: 'true', ...(searchParam && { searchParam }) }, { signal })).tickets,
  })
}
