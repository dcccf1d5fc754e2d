import { messagePush, type MessageEvent } from '@recado/contract/messages'
import { rings } from '@recado/contract/ticket-list'
import { type Ticket, ticketPush } from '@recado/contract/tickets'
import type { SessionUser } from '@recado/contract/users'
import { lastMessageText } from '#features/tickets/last-message.ts'
import { viewerOf } from '#features/tickets/viewer.ts'
import { listen, type Listener } from '#platform/live.ts'
import { show, withdraw } from '#platform/notify.ts'
import { play } from '#platform/sound.ts'
import { throttled } from '#platform/throttle.ts'
import { isPushed } from './web-push.ts'

/** Several messages at once sound once. */
const soundMs = 1500
const longest = 120

/** A customer has written: sounds, and notifies whoever does not have the conversation before their eyes; reading takes it back. */
export function notificationListeners(user: SessionUser): readonly Listener[] {
  const viewer = viewerOf(user)
  const sound = throttled(play, soundMs)
  const rung = new Set<number>()
  const arrived = ({ action, message, ticket, contact }: MessageEvent) => {
    if (action !== 'create' || message.fromMe || !rings(viewer, ticket) || isLookedAt(ticket.uuid)) return
    sound()
    rung.add(ticket.id)
    // What is behind another window the service worker shows, once the server pushes to it.
    if (document.visibilityState === 'hidden' && isPushed()) return
    show(contact.name, shortened(lastMessageText(ticket)), `/tickets/${ticket.uuid}`, tagOf(ticket.id))
  }
  const changed = (ticket: Ticket) => {
    if ((ticket.unreadMessages === 0 || !rings(viewer, ticket)) && rung.delete(ticket.id)) void withdraw(tagOf(ticket.id))
  }
  return [
    listen(messagePush, (event) => {
      arrived(event)
      changed(event.ticket)
    }),
    listen(ticketPush, (event) => {
      if (event.action === 'update') changed(event.ticket)
      else void withdraw(tagOf(event.ticketId))
    }),
  ]
}

function isLookedAt(uuid: string): boolean {
  return document.visibilityState === 'visible' && location.pathname === `/tickets/${uuid}`
}

/** As the server's web push tags it, so that one takes the place of the other. */
function tagOf(ticketId: number): string {
  return `ticket-${ticketId}`
}

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
