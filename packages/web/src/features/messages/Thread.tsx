import type { Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedAt } from '#features/windows/use-phase.ts'
import { lazily } from '#ui/lazily.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { pause } from './audio-player.ts'
import { FirstContact } from './FirstContact.tsx'
import { useReact } from './message-verbs.ts'
import { useStarred } from './stars/stars.ts'
import { useJump } from './thread/jump.ts'
import { MessageList } from './thread/MessageList.tsx'
import type { Pointed } from './thread/MessageMenu.tsx'
import { useThreadSearch } from './thread/search.ts'
import { ThreadProvider, type ThreadContext, type ThreadTicket } from './thread/thread-context.ts'
import type { Target } from './thread/use-scroll-to-target.ts'
import { useTimeline } from './thread/use-timeline.ts'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

const MessageMenu = lazily(async () => (await import('./on-demand.ts')).MessageMenu)
const Pictures = lazily(async () => (await import('./on-demand.ts')).Pictures)
const SelectionBar = lazily(async () => (await import('./on-demand.ts')).SelectionBar, 'idle', null)

/** How long a message is highlighted after a jump to it. */
const flashMs = 1600

interface ThreadProps {
  ticket: Ticket
  /** The user may answer in it. */
  writable?: boolean
  onTemplate?: ThreadContext['onTemplate']
}

/** The messages of a ticket, newest at the bottom. */
export function Thread({ ticket, writable = false, onTemplate = null }: ThreadProps) {
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const { query, news, items, paging, messages, visits } = useTimeline(ticket, selected !== null)
  const [target, setTarget] = useTarget(ticket.id)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [picture, setPicture] = useState<Message | null>(null)
  const { flashed, reached } = useReached(() => setTarget(null))
  const starred = useStarred(ticket.contactId)
  const { mutate } = useReact()
  usePauseAtEnd()
  const shown = useThreadTicket(ticket)
  const value = useMemo<ThreadContext>(
    () => ({
      ticket: shown,
      writable,
      flashed,
      selected,
      starred,
      onSelect: (messageId) => setSelected((now) => toggled(now, messageId)),
      onMenu: (message, anchor, step = 'menu') => setPointed({ message, anchor, step }),
      onReact: (message, anchor, emoji) =>
        emoji === null ? setPointed({ message, anchor, step: 'picking' }) : mutate({ message, emoji }),
      onPicture: setPicture,
      onOrigin: (quoted) => setTarget(quoted.id),
      onTemplate,
    }),
    [shown, writable, flashed, selected, starred, mutate, setTarget, onTemplate],
  )
  return (
    <ThreadProvider value={value}>
      <div className="flex min-h-0 flex-1 flex-col bg-sunk">
        <div className="relative min-h-0 flex-1">
          <QueryState query={{ ...query, data: items }} skeleton={<ThreadSkeleton />}>
            {(loaded) => (
              <MessageList
                items={loaded}
                query={paging}
                target={target}
                onTarget={setTarget}
                onReached={reached}
                news={news}
                visits={visits}
              />
            )}
          </QueryState>
        </div>
        {writable && query.data && <FirstContact ticket={ticket} messages={query.data} />}
        {pointed && (
          <MessageMenu
            pointed={asItIs(pointed, messages)}
            onSelect={(id) => setSelected(new Set([id]))}
            onClose={() => setPointed(null)}
          />
        )}
        {picture && <Pictures messages={messages} current={picture} onCurrent={setPicture} onClose={() => setPicture(null)} />}
        {selected && <SelectionBar selected={selected} onClose={() => setSelected(null)} />}
      </div>
    </ThreadProvider>
  )
}

/** Without this, the sound of a closed conversation could not be stopped. */
function usePauseAtEnd(): void {
  useEffect(() => pause, [])
}

/** Keeps the same object while the values that bubbles show stay the same. */
function useThreadTicket(ticket: Ticket): ThreadTicket {
  const { id, uuid, status, queueId, userId, contactId, isGroup } = ticket
  const { name } = ticket.contact
  const closedAt = useClosedAt(ticket)
  return useMemo(
    () => ({ id, uuid, status, queueId, userId, contactId, isGroup, closedAt, contact: { name } }),
    [id, uuid, status, queueId, userId, contactId, isGroup, closedAt, name],
  )
}

/** The target to scroll to: a search hit, or a message that another part of the page leads to. */
function useTarget(ticketId: number) {
  const [target, setTarget] = useState<Target | null>(null)
  useFoundTarget(ticketId, setTarget)
  useJump(ticketId, setTarget)
  return [target, setTarget] as const
}

/** Scrolls to the current hit of the search. */
function useFoundTarget(ticketId: number, onTarget: (target: Target) => void): void {
  const found = useThreadSearch((state) => (state.ticketId === ticketId ? state.current : null))
  useEffect(() => {
    if (found !== null) onTarget(found)
  }, [found, onTarget])
}

/** The current state of the message, which may change while its menu is open. */
function asItIs({ message, ...rest }: Pointed, messages: readonly Message[] = []): Pointed {
  return { ...rest, message: messages.find(({ id }) => id === message.id) ?? message }
}

function toggled(selected: ReadonlySet<number> | null, id: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Highlights the message that was jumped to, or says that it is gone. */
function useReached(done: () => void): { flashed: string | null; reached: (key: string | null) => void } {
  const { t } = useTranslation('messages')
  const [flashed, setFlashed] = useState<string | null>(null)
  const reached = (key: string | null) => {
    done()
    if (key === null) return toast.warning(t('originGone'))
    setFlashed(key)
    setTimeout(() => setFlashed((now) => (now === key ? null : now)), flashMs)
  }
  return { flashed, reached }
}
