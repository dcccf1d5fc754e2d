import { shortened } from '@recado/contract/cut'
import { messagePush, type MessageEvent } from '@recado/contract/messages/api'
import { type LostTicket, lostTicketPush, ticketEventPush, type TicketEventNews } from '@recado/contract/ticket-events/api'
import { ticketNotePush, type TicketNoteEvent } from '@recado/contract/ticket-notes/api'
import { readableNote } from '@recado/contract/ticket-notes/mentions'
import { isUnread, rings } from '@recado/contract/tickets/list'
import { type Ticket, ticketPush } from '@recado/contract/tickets/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { lostText } from '#features/ticket-events/lost.ts'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { isMuted } from '#features/tickets/marks/marks.ts'
import { isMutedNow } from '#platform/session/muted.ts'
import { viewerOf } from '#platform/session/viewer.ts'
import { listen, type Listener } from '#platform/live.ts'
import { openInApp, showSystemNotification, closeSystemNotification } from '#platform/notify.ts'
import { playNotification } from '#platform/sound.ts'
import { throttled } from '#platform/throttle.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isPushed } from './web-push.ts'

/** Several messages within this time make one sound. */
const soundMs = 1500
const maxLength = 120

type Rung = Extract<TicketNoteEvent, { action: 'create' }>['ticket']

/**
 * Plays the sound and shows a notification when a customer writes, or a colleague writes to the user, unless the user is looking at the
 * conversation. Reading the conversation withdraws the notification.
 */
export function notificationListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  const viewer = viewerOf(user)
  const sound = throttled(playNotification, soundMs)
  const rung = new Set<number>()
  const ring = ({ id, uuid, contact }: Rung, text: string) => {
    if (isMutedNow()) return
    sound()
    rung.add(id)
    // While the page is hidden, the service worker shows the notification once the server pushes it.
    if (document.visibilityState === 'hidden' && isPushed()) return
    showSystemNotification(contact.name, text, `/tickets/${uuid}`, tagOf(id))
  }
  // A mention rings even in a muted ticket.
  const isQuiet = ({ id, uuid }: Rung) => isLookedAt(uuid) || isMuted(client, id)
  const arrived = ({ action, message, ticket }: MessageEvent) => {
    if (action !== 'create' || message.fromMe || message.read || !rings(viewer, ticket) || isQuiet(ticket)) return
    ring(ticket, shortened(lastMessageText(ticket), maxLength))
  }
  // The user who transferred the ticket knows about it. For other users the transfer rings like a message.
  const handedOver = ({ event, ticket }: TicketEventNews) => {
    if (event.kind !== 'transferred' || event.userId === user.id || !rings(viewer, ticket)) return
    const text = receivedText(event, ticket)
    toastWithLink(text, ticket.uuid)
    if (!isQuiet(ticket)) ring(ticket, text)
  }
  // The work has left the user: it makes no sound.
  const lost = (news: LostTicket) => {
    const { uuid } = news.ticket
    if (isLookedAt(uuid)) return
    const text = lostText(news, i18next.getFixedT(i18next.language, 'ticketEvents'))
    toastWithLink(text, uuid)
  }
  const mentioned = (event: TicketNoteEvent) => {
    if (event.action !== 'create' || event.note.userId === user.id) return
    if (!event.note.mentions.some(({ id }) => id === user.id)) return
    const { note, ticket } = event
    const by = note.user?.name ?? i18next.t('ticketEvents:someone')
    const text = i18next.t('ticketEvents:mentionedYou', { by, note: readableNote(note.note, note.mentions) })
    toastWithLink(shortened(text, maxLength), ticket.uuid)
    if (!isLookedAt(ticket.uuid)) ring(ticket, shortened(text, maxLength))
  }
  const changed = (ticket: Ticket) => {
    if ((!isUnread(ticket) || !rings(viewer, ticket)) && rung.delete(ticket.id)) void closeSystemNotification(tagOf(ticket.id))
  }
  return [
    listen(messagePush, (event) => {
      arrived(event)
      changed(event.ticket)
    }),
    listen(ticketEventPush, handedOver),
    listen(lostTicketPush, lost),
    listen(ticketNotePush, mentioned),
    listen(ticketPush, (event) => {
      if (event.action === 'update') changed(event.ticket)
      else void closeSystemNotification(tagOf(event.ticketId))
    }),
  ]
}

function toastWithLink(text: string, uuid: string): void {
  toast.info(text, { label: i18next.t('ticketEvents:open'), run: () => openInApp(`/tickets/${uuid}`) })
}

function receivedText(
  { user, through, detail: { to } }: Extract<TicketEventNews['event'], { kind: 'transferred' }>,
  { contact, userId }: TicketEventNews['ticket'],
): string {
  const place = userId === null ? (to.queue?.name ?? '') : i18next.t('ticketEvents:you')
  return i18next.t('ticketEvents:received', {
    by: user?.name ?? through ?? i18next.t('ticketEvents:someone'),
    customer: contact.name,
    to: place,
  })
}

function isLookedAt(uuid: string): boolean {
  return document.visibilityState === 'visible' && location.pathname === `/tickets/${uuid}`
}

/** The same tag as the server's web push, so that one replaces the other. */
function tagOf(ticketId: number): string {
  return `ticket-${ticketId}`
}
