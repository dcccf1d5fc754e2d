import { messagePush } from '@recado/contract/messages/api'
import { tagPush } from '@recado/contract/tags/api'
import { ticketPush, type TicketEvent } from '@recado/contract/tickets/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { perFrame } from '#platform/api/batch.ts'
import { listen, type Listener } from '#platform/live.ts'
import { viewerOf } from '#platform/session/viewer.ts'
import { throttled } from '#platform/throttle.ts'
import { applyCardEvents, applyTagEvent, countAgain } from './cache.ts'

const countAgainMs = 2000

/** The board listens to the same pushes as the lists of tickets. */
export function kanbanListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  const viewer = viewerOf(user)
  const count = throttled(() => countAgain(client), countAgainMs)
  const fold = perFrame<TicketEvent>((events) => {
    applyCardEvents(client, viewer, events)
    count()
  })
  return [
    listen(ticketPush, fold),
    listen(messagePush, ({ ticket }) => fold({ action: 'update', ticket })),
    listen(tagPush, (event) => applyTagEvent(client, event)),
  ]
}
