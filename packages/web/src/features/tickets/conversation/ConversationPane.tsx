import { isVisible } from '@recado/contract/tickets/list'
import { canAccept, canManage, canWrite } from '@recado/contract/tickets/policy'
import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '#platform/router/router.tsx'
import { BotBar } from '#features/bots/BotBar.tsx'
import { useIsOutOfReach } from '#features/connections/queries.ts'
import { Composer } from '#features/messages/Composer.tsx'
import { setMode } from '#features/messages/composer/mode.ts'
import { DropZone } from '#features/messages/DropZone.tsx'
import { closeSearch, openSearch, useHits, useThreadSearch } from '#features/messages/thread/search.ts'
import { Thread } from '#features/messages/Thread.tsx'
import { WindowNews } from '#features/windows/parts.ts'
import { ApiError, hasCode } from '#platform/api/errors.ts'
import { useCan } from '#platform/session/session.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { focusAfterOverlay } from '#ui/overlays/focus.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isCovered, useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useAccept } from '#features/tickets/actions/verbs.ts'
import { BackToList } from './BackToList.tsx'
import { ContactSide } from './ContactSide.tsx'
import { ConversationBar } from './ConversationBar.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { leavingKey } from '#features/tickets/list/leaving.ts'
import { useTicket } from '#features/tickets/queries.ts'
import { useContactPanel } from './use-contact-panel.ts'
import type { Walking } from '#features/tickets/list/TicketRows.tsx'
import { useSeeLostWhileOpen } from '#features/ticket-events/lost.ts'
import { useSeeMentions } from '#features/ticket-notes/mentions.ts'
import { useReadMark } from '#features/tickets/marks/marks.ts'
import { useClosedWindow, useTemplates } from './use-closed-window.tsx'
import { useMarkRead } from './use-mark-read.ts'

const SearchBar = lazily(async () => (await import('#features/messages/on-demand.ts')).SearchBar)
const AttendantBar = lazily(async () => (await import('#features/tickets/on-demand.ts')).AttendantBar, 'idle', null)
// Shows something only while a connection is down.
const ConnectionDown = lazily(async () => (await import('#features/tickets/on-demand.ts')).ConnectionDown, 'idle', null)

/** The chosen ticket: its contact, its messages and the composer. `found`: the text by which it was found. */
export function ConversationPane({ uuid, found }: { uuid: string; found: string }) {
  const query = useTicket(uuid)
  useLeaveWhenRefused(query.data, query.error)
  return (
    <div className={cx('min-w-0 flex-1', query.data && 'flex')}>
      {query.error && !query.data && (
        <div className="flex h-14 items-center px-1.5 @min-[600px]/inbox:hidden">
          <BackToList />
        </div>
      )}
      <QueryState query={query} skeleton={<ConversationSkeleton />}>
        {(ticket) => <Conversation key={ticket.id} ticket={ticket} found={found} />}
      </QueryState>
    </div>
  )
}

function Conversation({ ticket, found }: { ticket: Ticket; found: string }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const viewer = useViewer()
  const field = useRef<HTMLTextAreaElement>(null)
  const panel = useContactPanel()
  const [holder] = useState(ticket.userId)
  const accept = useAccept()
  const isLost = useIsOutOfReach(ticket.whatsappId, ticket.contact)
  const mayWrite = canWrite(viewer, ticket) && ticket.contact.blockedAt === null && !isLost
  const { onTemplate, dialog } = useTemplates(ticket, mayWrite)
  const { strip, frozen, focusStrip } = useClosedWindow(ticket, mayWrite, field, onTemplate)
  const writable = mayWrite && !strip
  const tags = useCan('contacts:edit') && (ticket.status !== 'open' || canManage(viewer, ticket))
  const { searching, endSearch } = useSearching(ticket.id, found, field)
  useMarkRead(ticket)
  useReadMark(ticket.id)
  useSeeMentions(ticket.id)
  useSeeLostWhileOpen(ticket.id)
  useFocusWhenWritable(field, writable)
  useShortcuts({
    r: () => {
      setMode(ticket.id, 'reply')
      if (strip) focusStrip()
      else field.current?.focus()
    },
    Escape: () => void navigate('/tickets'),
  })
  return (
    <>
      <section aria-label={t('conversationWith', { name: ticket.contact.name })} className="flex min-w-0 flex-1 flex-col">
        <ConversationHeader ticket={ticket} panel={panel} />
        {searching && <SearchBar ticketId={ticket.id} onClose={endSearch} />}
        <ConversationBar ticket={ticket} edits={tags} hidden={searching} />
        <BotBar ticket={ticket} onTakeOver={canAccept(viewer, ticket) ? () => accept.run(ticket) : undefined} />
        <DropZone ticketId={ticket.id} open={writable}>
          <Thread ticket={ticket} writable={writable} onTemplate={onTemplate} />
          <ConnectionDown ticket={ticket} writes={writable} />
          {writable && ticket.userId !== null && ticket.userId !== viewer.id && (
            <AttendantBar ticket={ticket} since={ticket.userId === holder ? 'before' : 'just now'} />
          )}
          <Composer
            ticket={ticket}
            field={field}
            open={writable}
            closed={strip || <Closed ticket={ticket} isLost={isLost} />}
            frozen={frozen}
            onTemplate={onTemplate}
          />
          {ticket.windowEndsAt && <WindowNews ticket={ticket} />}
          {dialog}
        </DropZone>
      </section>
      <ContactSide ticket={ticket} panel={panel} />
    </>
  )
}

/**
 * A user who opens or accepts a conversation wants to write in it, but a user who walks the list wants to walk on. On a touch screen the
 * keyboard would cover the messages.
 */
function useFocusWhenWritable(field: RefObject<HTMLTextAreaElement | null>, writable: boolean): void {
  const { key, state } = useLocation()
  const walking = (state as Walking | null)?.walking === true
  const before = useRef(writable)
  useEffect(() => {
    const accepted = writable && !before.current
    before.current = writable
    if (!writable || (walking && !accepted) || matchMedia('(pointer: coarse)').matches) return
    field.current?.focus()
    // Focuses again, in case the ticket was chosen in an overlay.
    return focusAfterOverlay(field.current)
    // oxlint-disable-next-line react/exhaustive-deps -- each opening counts, also of what is open already
  }, [field, writable, walking, key])
}

/** Ctrl F searches for a text in the conversation. If the user found the conversation by a text, the search opens at that text. */
function useSearching(ticketId: number, found: string, field: RefObject<HTMLTextAreaElement | null>) {
  const searching = useThreadSearch((state) => state.ticketId === ticketId)
  const foundBy = useAtOpening(found)
  const { data } = useHits(ticketId, foundBy)
  const isHit = data !== undefined && data.hits.length > 0
  useEffect(() => {
    if (isHit) openSearch(ticketId, foundBy)
  }, [ticketId, foundBy, isHit])
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isCovered()) return
      event.preventDefault()
      openSearch(ticketId)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [ticketId])
  return {
    searching,
    endSearch: () => {
      closeSearch()
      field.current?.focus()
    },
  }
}

/** The text at the time the conversation was opened. Further typing does not change it. */
function useAtOpening(found: string): string {
  const { key } = useLocation()
  const [opening, setOpening] = useState({ key, found })
  if (opening.key !== key) setOpening({ key, found })
  return opening.found
}

/** Why writing is not possible; the button that changes it is in the header. */
function Closed({ ticket: { status, user, contact, isGroup }, isLost }: { ticket: Ticket; isLost: boolean }) {
  const { t } = useTranslation('tickets')
  const reasons = {
    pending: () => t('acceptToAnswer'),
    open: () => t('heldByOther', { name: user?.name ?? t('noUser') }),
    closed: () => (contact.isDeleted ? t('contactIsGone') : t('reopenToAnswer')),
  }
  return (
    <p className="rounded-4 bg-sunk px-3.5 py-2.5 text-center text-13 text-text2">
      {isLost ? t(isGroup ? 'noGroups' : 'outOfReach') : contact.blockedAt ? t('unblockToAnswer') : reasons[status]()}
    </p>
  )
}

/** Leaves a ticket that is gone, or may not be seen (any more), with a notice; without one if the user's own action caused it. */
function useLeaveWhenRefused(ticket: Ticket | undefined, error: unknown): void {
  const viewer = useViewer()
  const client = useQueryClient()
  const navigate = useNavigate()
  // An address that names no ticket at all is invalid too.
  const gone = hasCode(error, 'ERR_NO_TICKET_FOUND') || hasCode(error, 'ERR_VALIDATION')
  const refused = gone || hasCode(error, 'ERR_NO_PERMISSION') || (ticket !== undefined && !isVisible(viewer, ticket))
  useEffect(() => {
    if (!refused || client.isMutating({ mutationKey: leavingKey }) > 0) return
    toast.error(new ApiError(0, { error: gone ? 'ERR_NO_TICKET_FOUND' : 'ERR_NO_PERMISSION', message: '' }))
    void navigate('/tickets', { replace: true })
  }, [refused, gone, client, navigate])
}
