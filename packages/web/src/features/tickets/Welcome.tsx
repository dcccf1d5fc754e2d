import { maxCounted, waitsSince } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'
import { canAccept } from '@recado/contract/tickets/policy'
import { Eye, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session/session.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { keysText, useCommands } from '#ui/hooks/use-commands.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { lazily } from '#ui/lazily.tsx'
import { ProductMark } from '#ui/ProductMark.tsx'
import { waitText } from '#ui/WaitClock.tsx'
import { useAccept } from '#features/tickets/actions/verbs.ts'
import { statusQuery, type ListView } from '#features/tickets/list/list-view.ts'
import { minutesSince } from '#features/tickets/list/row/TicketAge.tsx'
import { useTickets } from './queries.ts'

const PeekDialog = lazily(async () => (await import('./on-demand.ts')).PeekDialog)

/** Shown beside the list when no ticket is chosen: how many customers are waiting, and the way to the one who waits longest. */
export function Welcome({ view }: { view: ListView }) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const orders = { ...view.orders, pending: 'waiting' } as const
  const { data: pending, count: all } = useTickets(statusQuery({ ...view, orders, unread: false, window: null }, 'pending'))
  // A customer attended by a bot is not waiting for an attendant.
  const count = all - (pending?.filter(({ chatbot }) => chatbot).length ?? 0)
  const longest = pending?.find(({ chatbot }) => !chatbot)
  const waiting = count < maxCounted ? t('waiting', { count }) : t('waitingOver', { count: maxCounted - 1 })
  return (
    <div className="grid min-w-0 flex-1 place-items-center bg-sunk px-8 @max-[600px]/inbox:hidden">
      <div className="flex flex-col items-center text-center">
        <ProductMark size={44} />
        {longest ? (
          <>
            <p className="num mt-4 text-14 font-semibold">{waiting}</p>
            <LongestWaiting ticket={longest} />
            {canAccept(viewer, longest) && <Ways ticket={longest} />}
          </>
        ) : (
          <>
            <p className="mt-4 text-14 font-semibold">{t('choose')}</p>
            {pending && <p className="mt-1 text-12 text-text2">{t('nobodyWaits')}</p>}
          </>
        )}
      </div>
    </div>
  )
}

function LongestWaiting({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { t: ui } = useTranslation('ui')
  const now = useNow()
  const { contact, queue } = ticket
  const since = waitsSince(ticket)
  if (!since) return null
  const minutes = minutesSince(since, now)
  const said = { name: contact.name, time: minutes === 0 ? t('lessThanMinute') : waitText(minutes, ui) }
  return (
    <p className="num mt-1 text-12 text-text2">
      {queue ? t('longestWaitsIn', { ...said, queue: queue.name }) : t('longestWaits', said)}
    </p>
  )
}

function Ways({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const peeks = useCan('tickets:see-all')
  const accept = useAccept()
  const [peeking, setPeeking] = useState(false)
  const name = shortNameOf(ticket.contact.name)
  const take = () => accept.run(ticket)
  useCommands(t('title'), [
    {
      // Not by name, because a user who types the name is looking for the conversation.
      label: t('acceptLongest'),
      icon: <UserCheck className="size-4" strokeWidth={1.75} aria-hidden />,
      keys: 'Alt+a',
      run: take,
    },
  ])
  return (
    <>
      <div className="mt-4 flex gap-2">
        <Button look="solid" busy={accept.isPending} onClick={take} aria-keyshortcuts="Alt+a">
          <UserCheck className="size-4" strokeWidth={2} aria-hidden />
          {t('acceptName', { name })}
        </Button>
        {peeks && (
          <Button onClick={() => setPeeking(true)}>
            <Eye className="size-4" strokeWidth={1.75} aria-hidden />
            {t('peek')}
          </Button>
        )}
      </div>
      <p className="mt-4 text-12 text-text3 touch:hidden">
        <Kbd>{keysText('Alt+a')}</Kbd> {t('acceptsLongest')}
      </p>
      {peeking && <PeekDialog ticket={ticket} onClose={() => setPeeking(false)} />}
    </>
  )
}

/** The first name; a number that stands for one is left whole. */
function shortNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return /^[+\d]/.test(name) ? name : first
}
